package dev.anteroom.page;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.event.Phase;
import dev.anteroom.core.event.RoomPeriod;

/**
 * What a visitor is told about a planned event.
 *
 * @param active whether the event is on: from its prequeue on, or from its start if it has none, until its end
 * @param prequeueing whether everybody queues for its start; only while {@code active}
 * @param minutesUntilStart whole minutes, rounded up; 0 unless {@code prequeueing}
 * @param minutesUntilEnd whole minutes, rounded up; 0 unless {@code active}
 * @param shuffle whether the order of the visitors who come before the event's start is drawn at it; the same before
 *        and after the start
 */
public record EventFacts(boolean active, boolean prequeueing, long minutesUntilStart, long minutesUntilEnd,
        boolean shuffle) {

    private static final long MINUTE_MILLIS = 60_000;

    /** No event is on, and nobody queues for one. */
    static final EventFacts NONE = new EventFacts(false, false, 0, 0, false);

    /** The facts about {@code room} at {@code moment}, in milliseconds since the epoch. */
    public static EventFacts of(RoomView room, long moment) {
        RoomPeriod period = room.period();
        if (period.phase() == Phase.USUAL || room.config().getQueueAll()) {
            return NONE;
        }
        return new EventFacts(true, period.isPrequeue(), period.isPrequeue() ? minutes(period.until() - moment) : 0,
                minutes(period.endOfEvent() - moment), period.isShuffled());
    }

    private static long minutes(long millis) {
        return Math.max(1, Math.ceilDiv(millis, MINUTE_MILLIS));
    }
}
