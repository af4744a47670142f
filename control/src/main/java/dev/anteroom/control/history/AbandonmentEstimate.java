package dev.anteroom.control.history;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Estimates how many visitors gave up, among those who began to queue within a range and whose bucket is closed: those
 * who have neither entered since nor are still waiting.
 *
 * <p>The class of a visitor's wait shows when that visitor began to queue. Visitors who entered after the newest closed
 * bucket are not counted yet. Their number is assumed to be what the room admits at present, provided that there was a
 * queue when that bucket closed and that part of the range may have been in it. A room without a queue also admits
 * visitors, but these did not wait.
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
     * @param from the moment from which on the range is known, in milliseconds since the epoch
     * @param countedUpTo where the newest closed bucket ends, in milliseconds since the epoch
     * @param bucketMillis how long buckets are
     */
    AbandonmentEstimate(AnalyticsRange range, long from, long countedUpTo, long bucketMillis) {
        this.range = range;
        this.from = from;
        this.countedUpTo = countedUpTo;
        this.bucketMillis = bucketMillis;
    }

    /** The first minute that is needed, in milliseconds since the epoch. */
    long firstMinute() {
        return Math.min(from, newestMinute());
    }

    /**
     * Buckets shorter than a minute are added up by the minute; longer ones count in the minute in which they began.
     */
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

    /** Whether some visitors of the range may have entered since the newest closed bucket. */
    private boolean mayBeEntering(List<WaitingBucket> waiting) {
        OptionalLong oldest = waiting.stream().mapToLong(WaitingBucket::getBucketId).min();
        boolean hadQueue = newest.queued() > 0 || newest.waits().queued() > 0
                || oldest.orElse(countedUpTo) < countedUpTo;
        return hadQueue && oldest.orElse(from) >= from && range.to() > longestInQueue();
    }

    /**
     * When the visitor who had waited longest at the end of the newest closed bucket had arrived, judged by those who
     * entered in it.
     */
    private long longestInQueue() {
        OptionalLong wait = newest.waits().percentile(ALL);
        return wait.isEmpty() ? Long.MIN_VALUE : countedUpTo - bucketMillis - wait.getAsLong();
    }

    private double enteredSince(RoomState state) {
        double minutes = Math.max(0, state.getPublishedAt() - countedUpTo) / (double) TrafficHistory.MINUTE;
        return state.getUsersToOriginPerMinute() * minutes;
    }
}
