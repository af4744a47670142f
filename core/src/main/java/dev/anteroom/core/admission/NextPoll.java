package dev.anteroom.core.admission;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.room.RoomTiming;

/**
 * When a visitor of a queue in order of arrival is to ask again: after the refresh interval, or sooner when it is nearly
 * the visitor's turn, and not in step with anything.
 *
 * <p>A place that only the rest of a bucket may take lies idle until one of them asks. So those who are next ask after a
 * quarter of the wait that is left to them. They are the few who are let in within four refresh intervals.
 *
 * <p>Places become free tick by tick, and where the refresh interval is a multiple of the tick, whoever asked in vain
 * once, a moment after the last place of a tick was taken, would do so each time, and the places of the next tick would
 * wait for the few others. So the interval is drawn, as in random order; only the first one is the room's own.
 *
 * <p>Rests on decision 022.
 */
public final class NextPoll {

    /** So many polls before a wait is over. */
    private static final int POLLS_PER_WAIT = 4;
    /** No interval is shorter than this part of the room's. */
    private static final int LEAST_PART = 4;
    private static final long SECOND_MILLIS = 1_000;

    private NextPoll() {
    }

    /** Seconds until the visitor of {@code pass}, who has to wait at {@code now}, is to ask again. */
    public static int seconds(RoomView room, VisitorPass pass, long now) {
        int usual = room.timing().refreshSeconds();
        // Before an event's start it is nobody's turn, and where the start is shuffled nobody may guess their place.
        boolean isTurnKnown = room.holdsLease(now) && !room.period().isPrequeue();
        int seconds = isTurnKnown ? untilTurn(room, pass, usual) : usual;
        // The visitor's id is random, and so is the millisecond of a poll.
        return pass.isNewcomer() ? seconds : RoomTiming.spread(seconds, pass.visitorId() + now);
    }

    private static int untilTurn(RoomView room, VisitorPass pass, int usual) {
        if (!AdmissionForecast.isKnown(room.state().orElseThrow())) {
            return usual;
        }
        long wait = room.queue().orElseThrow().millis(pass.bucketId()).orElseThrow();
        return (int) Math.clamp(Math.ceilDiv(wait, POLLS_PER_WAIT * SECOND_MILLIS),
                Math.ceilDiv(usual, LEAST_PART), usual);
    }
}
