package dev.anteroom.control.history;

import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How full a room was within a range of time. After a recorded empty minute, all minutes are empty until the next
 * record, or until the room's newest state.
 *
 * @param all all data centers together
 * @param dataCenters each of them, by name
 */
public record RoomOccupancy(Place all, Map<String, Place> dataCenters) {

    /** One data center, or all of them. */
    public record Place(Occupancy total, List<Occupancy> steps) {

        /** A place about which nothing is known. */
        public static Place empty(AnalyticsRange range) {
            return new Place(new Occupancy(), Stream.generate(Occupancy::new).limit(range.steps()).toList());
        }

        private void add(int step, MinuteOfOccupancy minute) {
            total.add(minute);
            steps.get(step).add(minute);
        }
    }

    /**
     * Adds up the known minutes.
     *
     * @param state the room's newest
     */
    public static RoomOccupancy of(OccupancyHistory history, String roomId, AnalyticsRange range,
            Optional<RoomState> state) {
        Collector collector = new Collector(range);
        history.read(roomId, range.to(), collector::read);
        collector.fill(Math.min(range.to(), state.map(RoomState::getPublishedAt).orElse(0L)));
        return new RoomOccupancy(collector.all, collector.places);
    }

    /** Fills the range from minutes in their order. */
    private static final class Collector {

        private final AnalyticsRange range;
        private final Place all;
        private final Map<String, Place> places = new TreeMap<>();
        private Optional<MinuteOfOccupancy> before = Optional.empty();
        private long next;

        private Collector(AnalyticsRange range) {
            this.range = range;
            this.all = Place.empty(range);
        }

        private void read(long at, HourOfOccupancy hour, int minute) {
            fill(at);
            MinuteOfOccupancy present = hour.all(minute);
            if (range.has(at)) {
                all.add(range.stepOf(at), present);
                hour.eachDataCenter(minute, (name, part) -> places
                        .computeIfAbsent(name, first -> Place.empty(range)).add(range.stepOf(at), part));
            }
            before = Optional.of(present);
            next = at + TrafficHistory.MINUTE;
        }

        /** Fills minutes without records up to {@code until}, if the lack of records means that they were empty. */
        private void fill(long until) {
            before.filter(MinuteOfOccupancy::isEmpty).ifPresent(empty -> {
                long first = Math.max(next, range.from());
                for (long at = first; at + TrafficHistory.MINUTE <= until; at += TrafficHistory.MINUTE) {
                    int step = range.stepOf(at);
                    all.add(step, empty.emptied());
                    places.values().forEach(place -> place.add(step, MinuteOfOccupancy.part(0, 0)));
                }
            });
        }
    }
}
