package dev.anteroom.core.admission;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.room.RoomTiming;
import java.util.OptionalLong;

/**
 * Decides when a visitor of a queue in order of arrival is to ask again: after the refresh interval, or sooner when it
 * is nearly the visitor's turn, and never in step with other visitors or with the ticks.
 *
 * <p>A slot that only the remaining visitors of a bucket may take lies idle until one of them asks. So the visitors who
 * are next ask again after a quarter of the wait that is left to them. These are only the few who will be admitted
 * within four refresh intervals.
 *
 * <p>Slots become free tick by tick. Where the refresh interval is a multiple of the tick, a visitor who once asked
 * just after the last slot of a tick was taken would do so every time, and the slots of the next tick would wait for
 * the few other visitors. So the interval is drawn, as in random order; only the first one is exactly the room's own.
 *
 * <p>Rests on decisions 022 and 161.
 */
public final class NextPoll {

    /** A wait is divided by this, so that several polls are made before it is over. */
    private static final int POLLS_PER_WAIT = 4;
    /** No interval is shorter than the room's own divided by this. */
    private static final int LEAST_PART = 4;
    private static final long SECOND_MILLIS = 1_000;

    private NextPoll() {
    }

    /** Seconds until the visitor of {@code pass}, who has to wait at {@code now}, is to ask again. */
    public static int seconds(RoomView room, VisitorPass pass, long now) {
        int usual = room.timing().refreshSeconds();
        // Before an event's start nobody has a turn, and where the event is shuffled at its start nobody may be able to
        // guess their place.
        boolean isTurnKnown = room.holdsLease(now) && !room.period().isPrequeue();
        int seconds = isTurnKnown ? untilTurn(room, pass, usual) : usual;
        // The visitor's id is random, and so is the millisecond of a poll, so their sum can replace a random number.
        return pass.isNewcomer() ? seconds : RoomTiming.spread(seconds, pass.visitorId() + now);
    }

    private static int untilTurn(RoomView room, VisitorPass pass, int usual) {
        if (!AdmissionForecast.isKnown(room.state().orElseThrow())) {
            return usual;
        }
        // While the limits are lowered nobody can say when it is whose turn, although it is known how long people stay.
        OptionalLong wait = room.queue().orElseThrow().millis(pass.bucketId());
        return wait.isEmpty() ? usual : untilTurn(wait.getAsLong(), usual);
    }

    private static int untilTurn(long wait, int usual) {
        return (int) Math.clamp(Math.ceilDiv(wait, POLLS_PER_WAIT * SECOND_MILLIS),
                Math.ceilDiv(usual, LEAST_PART), usual);
    }
}
