package dev.anteroom.edge.admission;

import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.Optional;

/**
 * How long a queued visitor will wait, in whole minutes.
 *
 * <p>FIFO: {@code ahead / usersToOriginPerMinute}, rounded up, where {@code ahead} is everybody of the same and older
 * buckets for whom no slot is held. Random: the time after which a visitor got in with probability p,
 * {@code log(1 - p) / log(1 - letInPerMinute / currentlyWaiting)} ("Waiting Room: Random Queueing and Custom Web/Mobile
 * Apps", 2021).
 *
 * @param known whether there is an estimate; false while nobody was admitted in the last buckets
 * @param ahead people ahead, own bucket included, without those for whom a slot is held
 * @param minutes the estimate; for random the median; 0 when unknown
 * @param minutes25 for random the 25th percentile, else 0
 * @param minutes50 for random the median, else 0
 * @param minutes75 for random the 75th percentile, else 0
 * @param queueIsFull whether the wait is longer than a day
 */
public record WaitEstimate(boolean known, long ahead, long minutes, long minutes25, long minutes50, long minutes75,
        boolean queueIsFull) {

    private static final long DAY_MINUTES = 24 * 60;

    private static final WaitEstimate UNKNOWN = new WaitEstimate(false, 0, 0, 0, 0, 0, false);

    /** The estimate for a visitor of {@code bucketId} on the room's newest state. */
    public static WaitEstimate of(RoomView room, long bucketId) {
        Optional<RoomState> state = room.state();
        if (state.isEmpty()) {
            return UNKNOWN;
        }
        double perMinute = state.get().getUsersToOriginPerMinute();
        boolean random = room.config().getQueueingMethod() == QueueingMethod.RANDOM;
        return random
                ? random(perMinute, state.get().getWaitingUsers())
                : fifo(ahead(state.get(), bucketId), perMinute);
    }

    static WaitEstimate fifo(long ahead, double perMinute) {
        if (perMinute <= 0) {
            return new WaitEstimate(false, ahead, 0, 0, 0, 0, false);
        }
        long minutes = (long) Math.ceil(ahead / perMinute);
        return new WaitEstimate(true, ahead, minutes, 0, 0, 0, minutes > DAY_MINUTES);
    }

    static WaitEstimate random(double perMinute, long waiting) {
        if (perMinute <= 0) {
            return new WaitEstimate(false, waiting, 0, 0, 0, 0, false);
        }
        long median = minutesUntil(.5, perMinute, waiting);
        return new WaitEstimate(true, waiting, median, minutesUntil(.25, perMinute, waiting), median,
                minutesUntil(.75, perMinute, waiting), median > DAY_MINUTES);
    }

    /** Minutes after which a visitor of a random queue got in with probability {@code p}. */
    static double randomMinutes(double p, double perMinute, long waiting) {
        return perMinute >= waiting ? 0 : Math.log1p(-p) / Math.log1p(-perMinute / waiting);
    }

    private static long minutesUntil(double p, double perMinute, long waiting) {
        return (long) Math.ceil(randomMinutes(p, perMinute, waiting));
    }

    private static long ahead(RoomState state, long bucketId) {
        long ahead = 0;
        for (WaitingBucket bucket : state.getBuckets()) {
            if (bucket.getBucketId() <= bucketId) {
                ahead += bucket.getWaiting() - bucket.getReserved();
            }
        }
        return ahead;
    }

    /** The estimate in English, as the {@code waitTimeFormatted} of the JSON answer. */
    public String formatted() {
        if (!known) {
            return "unavailable";
        }
        return minutes75 > 0 ? inMinutes(minutes25) + " to " + inMinutes(minutes75) : inMinutes(minutes);
    }

    private static String inMinutes(long minutes) {
        return minutes + (minutes == 1 ? " minute" : " minutes");
    }
}
