package dev.anteroom.control.history;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Estimates who gave up, of those who began to queue in some time and whose bucket is closed: whoever neither entered
 * since nor waits still.
 *
 * <p>When those who entered had begun is known by the class of their wait. Who entered after the newest closed bucket is
 * not counted yet: as many are assumed as the room lets in at present, if there was a queue when that bucket closed and
 * some of this time may have been in it. A room that is not contested lets people in, too, but not out of a queue.
 */
final class AbandonmentEstimate {

    private static final double ALL = 1;

    private final AnalyticsRange range;
    private final long from;
    private final long countedUpTo;
    private final long bucketMillis;
    private final Sums newest = new Sums();
    private long queued;
    private double entered;

    /**
     * @param from from when on the range is known, in milliseconds since the epoch
     * @param countedUpTo where the newest closed bucket ends, in milliseconds since the epoch
     * @param bucketMillis how long buckets are
     */
    AbandonmentEstimate(AnalyticsRange range, long from, long countedUpTo, long bucketMillis) {
        this.range = range;
        this.from = from;
        this.countedUpTo = countedUpTo;
        this.bucketMillis = bucketMillis;
    }

    /** The first minute that matters, in milliseconds since the epoch. */
    long firstMinute() {
        return Math.min(from, newestMinute());
    }

    /** Buckets shorter than a minute are added up there, longer ones are where they began. */
    private long newestMinute() {
        long start = countedUpTo - Math.max(bucketMillis, TrafficHistory.MINUTE);
        return Math.floorDiv(start, TrafficHistory.MINUTE) * TrafficHistory.MINUTE;
    }

    void add(long at, HourOfTraffic hour, int minute) {
        if (isOfRange(at)) {
            queued += hour.queued(minute);
        }
        entered += WaitDistribution.of(hour.waits(minute)).begunBetween(from, range.to(), at);
        if (at >= newestMinute()) {
            newest.add(hour, minute);
        }
    }

    private boolean isOfRange(long at) {
        return at >= from && at < range.to();
    }

    /** How many gave up, by the room's newest state. */
    long count(Optional<RoomState> state) {
        List<WaitingBucket> waiting = state.map(RoomState::getBuckets).orElse(List.of());
        long still = waiting.stream().filter(it -> isOfRange(it.getBucketId()) && it.getBucketId() < countedUpTo)
                .mapToLong(WaitingBucket::getWaiting).sum();
        double uncounted = state.filter(now -> mayBeEntering(waiting)).map(this::enteredSince).orElse(0.0);
        return Math.max(0, Math.round(queued - entered - still - uncounted));
    }

    /** Whether some of the range may have entered since the newest closed bucket. */
    private boolean mayBeEntering(List<WaitingBucket> waiting) {
        OptionalLong oldest = waiting.stream().mapToLong(WaitingBucket::getBucketId).min();
        boolean hadQueue = newest.queued() > 0 || newest.waits().queued() > 0
                || oldest.orElse(countedUpTo) < countedUpTo;
        return hadQueue && oldest.orElse(from) >= from && range.to() > longestInQueue();
    }

    /** When whoever was longest in the queue as the newest bucket closed had come, going by those who entered in it. */
    private long longestInQueue() {
        OptionalLong wait = newest.waits().percentile(ALL);
        return wait.isEmpty() ? Long.MIN_VALUE : countedUpTo - bucketMillis - wait.getAsLong();
    }

    private double enteredSince(RoomState state) {
        double minutes = Math.max(0, state.getPublishedAt() - countedUpTo) / (double) TrafficHistory.MINUTE;
        return state.getUsersToOriginPerMinute() * minutes;
    }
}
