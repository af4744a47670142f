package dev.anteroom.core.admission;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Estimates how long a queued visitor will wait.
 *
 * <p>FIFO: the time until as many slots have become free as people are ahead (see {@link AdmissionForecast}), rounded
 * up; {@code ahead} is everybody of the same and older buckets for whom no slot is held. A visitor whom the state
 * counts is told the number of the others only; before a state counts the visitor, it can't be known whether the number
 * includes them. Within a bucket there is no order, so the estimate is the time until its last visitor is admitted.
 * Random: the time after which a visitor was admitted with probability p,
 * {@code log(1 - p) / log(1 - letInPerMinute / currentlyWaiting)} ("Waiting Room: Random Queueing and Custom Web/Mobile
 * Apps", 2021).
 *
 * <p>The estimate shown to a visitor of a FIFO queue does not jump from poll to poll. The pass keeps the moment at
 * which the turn is expected, and the minutes shown are those until that moment; so they count down while nothing else
 * changes. Reservations fluctuate all the time, so the moment stays unchanged until the present estimate differs from
 * it by more than {@code max(30 s, a tenth of the wait)}. If the turn then comes sooner, the moment moves half of the
 * way towards the present estimate. If it comes later, the moment moves on by the time since the last poll, so that the
 * minutes shown stand still; only if it comes later by more than {@code max(2 min, a quarter of the wait)} do the
 * minutes rise, and then at once to the right value. A random estimate is the same for everybody and does not count
 * down.
 */
public final class WaitEstimator {

    private static final double MINUTE_MILLIS = 60_000;
    private static final long LEAST_TOLERANCE_MILLIS = 30_000;
    private static final double TOLERANCE = 0.1;
    private static final long LEAST_NEWS_MILLIS = 120_000;
    private static final double NEWS = 0.25;

    private WaitEstimator() {
    }

    /** The estimate for the visitor of {@code pass}, as of the last check-in and by the room's newest state. */
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

    /** The estimate for a visitor who comes at {@code now}. */
    public static WaitEstimate ofNewcomer(RoomView room, long now) {
        long place = room.timing().bucketOf(now);
        return room.period().isPrequeue() ? beforeStart(room, place) : ofBucket(room, place);
    }

    /**
     * When a visitor who asks at {@code now} may expect the turn, given the moment that {@code pass} was told before.
     *
     * @return milliseconds since the epoch; unchanged when there is no estimate now; 0 in random order
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

    /**
     * Nobody is admitted yet. Before a shuffled start nobody may learn their place either, so every visitor counts as
     * ahead of every other.
     */
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

    /** The estimate for any visitor of {@code bucketId} by the room's newest state. */
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

    /** Minutes after which a visitor of a random queue was admitted with probability {@code p}. */
    static double randomMinutes(double p, double perMinute, long waiting) {
        return perMinute >= waiting ? 0 : Math.log1p(-p) / Math.log1p(-perMinute / waiting);
    }

    private static long minutesUntil(double p, double perMinute, long waiting) {
        return (long) Math.ceil(randomMinutes(p, perMinute, waiting));
    }
}
