package dev.anteroom.edge.history;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.stream.Stream;

/**
 * What happened in a room in some time.
 *
 * <p>Who gives up tells nobody, so how many did is an estimate: of those who began to queue in the range, whoever neither
 * entered since nor waits still. When those who entered had begun is known by the class of their wait. Who entered after
 * the newest closed bucket is not counted yet; as many are assumed as the room lets in at present, where it lets in those
 * of the range. A visitor who comes back after the place was given up counts as given up once, and as arrived again.
 *
 * @param range the time
 * @param all sums of all data centers
 * @param dataCenters each of them, by name; ANYWHERE has the ticket numbers that belong to no other
 * @param stillWaiting of those who began to queue in the range, who is waiting now
 * @param gaveUp of those who began to queue in the range, who is thought to have given up
 * @param countedUpTo where the newest closed bucket ends, in milliseconds since the epoch; 0 when none is known
 */
public record RoomAnalytics(Range range, Place all, Map<String, Place> dataCenters, long stillWaiting, long gaveUp,
        long countedUpTo) {

    private static final double MINUTE = TrafficHistory.MINUTE;

    /** One data center, or all of them. */
    public record Place(Sums total, List<Sums> steps) {

        static Place empty(Range range) {
            return new Place(new Sums(), Stream.generate(Sums::new).limit(range.steps()).toList());
        }

        private void add(int step, HourOfTraffic hour, int minute) {
            total.add(hour, minute);
            steps.get(step).add(hour, minute);
        }
    }

    /**
     * Adds up what is known.
     *
     * @param state the room's newest, which says who waits now
     */
    public static RoomAnalytics of(TrafficHistory history, String roomId, Range range, Optional<RoomState> state) {
        Place all = Place.empty(range);
        Map<String, Place> places = new TreeMap<>();
        DoubleAdder entered = new DoubleAdder();
        history.read(roomId, range.from(), (dataCenter, at, hour, minute) -> {
            if (range.has(at)) {
                all.add(range.stepOf(at), hour, minute);
                places.computeIfAbsent(dataCenter, name -> Place.empty(range)).add(range.stepOf(at), hour, minute);
            }
            entered.add(Waits.of(hour.waits(minute)).begunBetween(range.from(), range.to(), at));
        });
        long countedUpTo = Math.max(0, history.newestEnd());
        List<WaitingBucket> waiting = state.map(RoomState::getBuckets).orElse(List.of());
        long still = waiting.stream().filter(it -> range.has(it.getBucketId())).mapToLong(WaitingBucket::getWaiting)
                .sum();
        double uncounted = state.map(now -> uncounted(now, range, countedUpTo)).orElse(0.0);
        long gaveUp = Math.max(0, Math.round(all.total().queued() - entered.sum() - uncounted - still));
        return new RoomAnalytics(range, all, places, still, gaveUp, countedUpTo);
    }

    /** Who of the range is thought to have entered since the newest closed bucket. */
    private static double uncounted(RoomState state, Range range, long countedUpTo) {
        List<WaitingBucket> waiting = state.getBuckets();
        if (waiting.isEmpty() || !range.has(waiting.getFirst().getBucketId())) {
            return 0;
        }
        return state.getUsersToOriginPerMinute() * Math.max(0, state.getPublishedAt() - countedUpTo) / MINUTE;
    }
}
