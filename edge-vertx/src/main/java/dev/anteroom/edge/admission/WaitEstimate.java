package dev.anteroom.edge.admission;

import dev.anteroom.edge.pass.VisitorPass;
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
 * <p>What a visitor of a FIFO queue is told does not jump from poll to poll. It is a moment, kept in the pass, and the
 * minutes shown are those until then; so while nothing else changes they count down. Rates and reservations fluctuate
 * all the time, so the moment stays where it is until the present estimate is off by more than
 * {@code max(30 s, a tenth of the wait)}, and then goes half the way. A random estimate is the same for everybody and
 * does not count down; its rate is a mean of five buckets, which is smooth enough.
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

    private static final double MINUTE_MILLIS = 60_000;
    private static final long LEAST_TOLERANCE_MILLIS = 30_000;
    private static final double TOLERANCE = 0.1;

    /** Nothing is known of the room yet. */
    public static final WaitEstimate UNKNOWN = new WaitEstimate(false, 0, 0, 0, 0, 0, false);

    /** What the visitor of {@code pass} is told: at the moment of the last check-in, on the room's newest state. */
    public static WaitEstimate of(RoomView room, VisitorPass pass) {
        if (room.period().isPrequeue()) {
            return beforeStart(room, pass.bucketId());
        }
        WaitEstimate present = of(room, pass.bucketId());
        if (!present.known || isRandom(room) || pass.expectedAt() == 0) {
            return present;
        }
        long left = Math.max(0, pass.expectedAt() - pass.lastCheckIn());
        long minutes = present.ahead == 0 ? 0 : Math.max(1, (long) Math.ceil(left / MINUTE_MILLIS));
        return new WaitEstimate(true, present.ahead, minutes, 0, 0, 0, minutes > DAY_MINUTES);
    }

    /**
     * When a visitor who asks at {@code now} may expect the turn, given what {@code pass} was told before.
     *
     * @return milliseconds since the epoch; as before when there is no estimate now; 0 in random order
     */
    public static long expectedAt(RoomView room, VisitorPass pass, long now) {
        double perMinute = room.state().map(RoomState::getUsersToOriginPerMinute).orElse(0.0);
        if (isRandom(room)) {
            return 0;
        }
        if (perMinute <= 0 || room.period().isPrequeue()) {
            return pass.expectedAt();
        }
        long wait = (long) (ahead(room.state().orElseThrow(), pass.bucketId()) / perMinute * MINUTE_MILLIS);
        return pass.expectedAt() == 0 ? now + wait : moved(pass.expectedAt(), now + wait, wait);
    }

    /** Nobody enters yet. Before a shuffled start nobody may learn their place either, and all are ahead of all. */
    private static WaitEstimate beforeStart(RoomView room, long bucketId) {
        long ahead = room.period().shuffle().isPresent()
                ? room.state().map(RoomState::getWaitingUsers).orElse(0)
                : room.state().map(state -> ahead(state, bucketId)).orElse(0L);
        return new WaitEstimate(false, ahead, 0, 0, 0, 0, false);
    }

    private static long moved(long told, long present, long wait) {
        long off = present - told;
        return Math.abs(off) <= Math.max(LEAST_TOLERANCE_MILLIS, (long) (TOLERANCE * wait)) ? told : told + off / 2;
    }

    private static boolean isRandom(RoomView room) {
        return room.config().getQueueingMethod() == QueueingMethod.RANDOM;
    }

    /** The estimate for any visitor of {@code bucketId} on the room's newest state. */
    static WaitEstimate of(RoomView room, long bucketId) {
        Optional<RoomState> state = room.state();
        if (state.isEmpty()) {
            return UNKNOWN;
        }
        double perMinute = state.get().getUsersToOriginPerMinute();
        return isRandom(room)
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

    /** A time in English. */
    public static String inMinutes(long minutes) {
        return minutes + (minutes == 1 ? " minute" : " minutes");
    }
}
