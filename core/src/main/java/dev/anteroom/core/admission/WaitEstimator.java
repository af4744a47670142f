package dev.anteroom.core.admission;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Estimates how long a queued visitor will wait.
 *
 * <p>FIFO: when as many places have become free as people are ahead (see {@link AdmissionForecast}), rounded up; {@code ahead} is
 * everybody of the same and older buckets for whom no slot is held. A visitor whom the state counts is told of the others
 * alone; until then nobody can tell. Within a bucket there is no order, so that is when the
 * last of it is in. Random: the time after which a visitor got in with probability p,
 * {@code log(1 - p) / log(1 - letInPerMinute / currentlyWaiting)} ("Waiting Room: Random Queueing and Custom Web/Mobile
 * Apps", 2021).
 *
 * <p>What a visitor of a FIFO queue is told does not jump from poll to poll. It is a moment, kept in the pass, and the
 * minutes shown are those until then; so while nothing else changes they count down. Reservations fluctuate all the time,
 * so the moment stays where it is until the present estimate is off by more than {@code max(30 s, a tenth of the wait)}. It
 * then goes half the way when the turn comes sooner. When it comes later the moment moves on by the time since the last
 * poll, so that the minutes stand still; only when it comes later by more than {@code max(2 min, a quarter of the wait)}
 * they rise, and at once to what is right. A random estimate is the same for everybody and does not count down.
 */
public final class WaitEstimator {

    private static final double MINUTE_MILLIS = 60_000;
    private static final long LEAST_TOLERANCE_MILLIS = 30_000;
    private static final double TOLERANCE = 0.1;
    private static final long LEAST_NEWS_MILLIS = 120_000;
    private static final double NEWS = 0.25;

    private WaitEstimator() {
    }

    /** What the visitor of {@code pass} is told: at the moment of the last check-in, on the room's newest state. */
    public static WaitEstimate ofVisitor(RoomView room, VisitorPass pass) {
        WaitEstimate ofAll = ofAllUpTo(room, pass);
        return room.state().filter(state -> isAmongThem(state, pass, room)).isPresent()
                ? ofAll.withoutOneself()
                : ofAll;
    }

    /** Whether the state counts the visitor among those who are ahead; the newest check-in may not be counted yet. */
    private static boolean isAmongThem(RoomState state, VisitorPass pass, RoomView room) {
        boolean isCounted = pass.since() > 0 && pass.since() <= RoomView.countedUpTo(state);
        return isCounted && (isRandom(room) || room.period().shuffle().isPresent()
                || room.queue().orElseThrow().hasUnreserved(pass.bucketId()));
    }

    private static WaitEstimate ofAllUpTo(RoomView room, VisitorPass pass) {
        if (room.period().isPrequeue()) {
            return beforeStart(room, pass.bucketId());
        }
        WaitEstimate present = ofBucket(room, pass.bucketId());
        return present instanceof WaitEstimate.Fifo(long ahead, long minutes) && pass.expectedAt() != 0
                ? new WaitEstimate.Fifo(ahead, ahead == 0 ? 0 : minutesLeft(pass))
                : present;
    }

    private static long minutesLeft(VisitorPass pass) {
        long left = Math.max(0, pass.expectedAt() - pass.lastCheckIn());
        return Math.max(1, (long) Math.ceil(left / MINUTE_MILLIS));
    }

    /** What a visitor who comes at {@code now} would be told. */
    public static WaitEstimate ofNewcomer(RoomView room, long now) {
        long place = room.timing().bucketOf(now);
        return room.period().isPrequeue() ? beforeStart(room, place) : ofBucket(room, place);
    }

    /**
     * When a visitor who asks at {@code now} may expect the turn, given what {@code pass} was told before.
     *
     * @return milliseconds since the epoch; as before when there is no estimate now; 0 in random order
     */
    public static long expectedAt(RoomView room, VisitorPass pass, long now) {
        if (isRandom(room)) {
            return 0;
        }
        OptionalLong wait = room.queue().map(queue -> queue.millis(pass.bucketId())).orElse(OptionalLong.empty());
        if (wait.isEmpty() || room.period().isPrequeue()) {
            return pass.expectedAt();
        }
        return pass.expectedAt() == 0 ? now + wait.getAsLong() : moved(pass, now, wait.getAsLong());
    }

    /** Nobody enters yet. Before a shuffled start nobody may learn their place either, and all are ahead of all. */
    private static WaitEstimate beforeStart(RoomView room, long bucketId) {
        long ahead = room.period().shuffle().isPresent()
                ? room.state().map(RoomState::getWaitingUsers).orElse(0)
                : room.queue().map(queue -> queue.ahead(bucketId)).orElse(0L);
        return new WaitEstimate.Unknown(ahead);
    }

    private static long moved(VisitorPass pass, long now, long wait) {
        long told = pass.expectedAt();
        long off = now + wait - told;
        if (Math.abs(off) <= Math.max(LEAST_TOLERANCE_MILLIS, (long) (TOLERANCE * wait))) {
            return told;
        }
        if (off > Math.max(LEAST_NEWS_MILLIS, (long) (NEWS * wait))) {
            return now + wait;
        }
        return off > 0 ? told + Math.min(off, Math.max(0, now - pass.lastCheckIn())) : told + off / 2;
    }

    private static boolean isRandom(RoomView room) {
        return room.config().getQueueingMethod() == QueueingMethod.RANDOM;
    }

    /** The estimate for any visitor of {@code bucketId} on the room's newest state. */
    static WaitEstimate ofBucket(RoomView room, long bucketId) {
        Optional<RoomState> state = room.state();
        if (state.isEmpty()) {
            return WaitEstimate.Unknown.NOTHING_KNOWN;
        }
        if (isRandom(room)) {
            return random(AdmissionForecast.perMinute(state.get()), state.get().getWaitingUsers());
        }
        QueueForecast queue = room.queue().orElseThrow();
        return fifo(queue.ahead(bucketId), queue.millis(bucketId));
    }

    static WaitEstimate fifo(long ahead, OptionalLong wait) {
        if (wait.isEmpty()) {
            return new WaitEstimate.Unknown(ahead);
        }
        return new WaitEstimate.Fifo(ahead, Math.ceilDiv(wait.getAsLong(), (long) MINUTE_MILLIS));
    }

    static WaitEstimate random(double perMinute, long waiting) {
        if (perMinute <= 0) {
            return new WaitEstimate.Unknown(waiting);
        }
        return new WaitEstimate.RandomOrder(waiting, minutesUntil(.25, perMinute, waiting),
                minutesUntil(.5, perMinute, waiting), minutesUntil(.75, perMinute, waiting));
    }

    /** Minutes after which a visitor of a random queue got in with probability {@code p}. */
    static double randomMinutes(double p, double perMinute, long waiting) {
        return perMinute >= waiting ? 0 : Math.log1p(-p) / Math.log1p(-perMinute / waiting);
    }

    private static long minutesUntil(double p, double perMinute, long waiting) {
        return (long) Math.ceil(randomMinutes(p, perMinute, waiting));
    }
}
