package dev.anteroom.control.history;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.event.RoomPeriod;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What happened in a room within a range of time.
 *
 * <p>Visitors give up silently, so their number is an {@link AbandonmentEstimate estimate}. A visitor who comes back
 * after losing the place counts once as having given up and again as arrived. Visitors who queue for a shuffled start
 * have places at the start of its prequeue; so if the prequeue began before the range, it is unknown which of them came
 * within it.
 *
 * @param range the range of time
 * @param all sums of all data centers
 * @param dataCenters each of them, by name; ANYWHERE has the ticket numbers that belong to no data center
 * @param stillWaiting how many of the visitors who began to queue in the range are waiting now; empty when that is
 *        unknown
 * @param gaveUp estimate of how many of the visitors who began to queue in the range gave up; empty when that is
 *        unknown
 * @param countedFrom the moment from which on the range is known, in milliseconds since the epoch; empty when all of it
 *        is
 * @param countedUpTo where the room's newest closed bucket ends, in milliseconds since the epoch; 0 when none is known
 */
public record RoomAnalytics(AnalyticsRange range, Place all, Map<String, Place> dataCenters, OptionalLong stillWaiting,
        OptionalLong gaveUp, OptionalLong countedFrom, long countedUpTo) {

    /** One data center, or all of them. */
    public record Place(Sums total, List<Sums> steps) {

        /** A place in which nothing happened. */
        public static Place empty(AnalyticsRange range) {
            return new Place(new Sums(), Stream.generate(Sums::new).limit(range.steps()).toList());
        }

        private void add(int step, HourOfTraffic hour, int minute) {
            total.add(hour, minute);
            steps.get(step).add(hour, minute);
        }
    }

    /**
     * Adds up the known minutes.
     *
     * @param schedule the room's settings and those of its planned events
     * @param state the room's newest state, which says how many wait now
     */
    public static RoomAnalytics of(TrafficHistory history, EventSchedule schedule, AnalyticsRange range,
            Optional<RoomState> state) {
        String roomId = schedule.room().getRoomId();
        long bucketMillis = schedule.room().getBucketDurationMillis();
        // Asked before the minutes are read, so that minutes added meanwhile may be read without being counted on, but
        // never the reverse.
        long countedUpTo = history.countedUpTo(roomId, bucketMillis).orElse(0);
        long from = Math.max(range.from(), history.from());
        Place all = Place.empty(range);
        Map<String, Place> places = new TreeMap<>();
        AbandonmentEstimate abandonment = new AbandonmentEstimate(range, from, countedUpTo, bucketMillis);
        history.read(roomId, abandonment.firstMinute(), (dataCenter, at, hour, minute) -> {
            if (range.has(at)) {
                all.add(range.stepOf(at), hour, minute);
                places.computeIfAbsent(dataCenter, name -> Place.empty(range)).add(range.stepOf(at), hour, minute);
            }
            abandonment.add(at, hour, minute);
        });
        boolean isKnown = !hasHiddenPlaces(schedule, range);
        return new RoomAnalytics(range, all, places,
                isKnown ? OptionalLong.of(waiting(state, range)) : OptionalLong.empty(),
                isKnown ? OptionalLong.of(abandonment.count(state)) : OptionalLong.empty(),
                from > range.from() ? OptionalLong.of(from) : OptionalLong.empty(), countedUpTo);
    }

    private static long waiting(Optional<RoomState> state, AnalyticsRange range) {
        return state.map(RoomState::getBuckets).orElse(List.of()).stream().filter(it -> range.has(it.getBucketId()))
                .mapToLong(WaitingBucket::getWaiting).sum();
    }

    /** Whether some visitors who came or were admitted in the range have places from before it. */
    private static boolean hasHiddenPlaces(EventSchedule schedule, AnalyticsRange range) {
        return schedule.periods().stream()
                .anyMatch(period -> period.shuffle().isPresent() && period.from() < range.from()
                        && end(period) > range.from());
    }

    private static long end(RoomPeriod period) {
        return period.event().map(RoomEvent::getEndAt).orElse(period.until());
    }
}
