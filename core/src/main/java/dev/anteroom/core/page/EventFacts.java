package dev.anteroom.core.page;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.event.Phase;
import dev.anteroom.core.event.RoomPeriod;

/**
 * What a visitor is told about a planned event.
 *
 * @param active whether the event is on
 * @param prequeueing whether everybody queues for its start
 * @param minutesUntilStart whole minutes, rounded up; 0 unless {@code prequeueing}
 * @param minutesUntilEnd whole minutes, rounded up; 0 unless {@code active}
 * @param shuffle whether the order of the waiting visitors will be drawn at the event's start; false after it
 */
public record EventFacts(boolean active, boolean prequeueing, long minutesUntilStart, long minutesUntilEnd,
        boolean shuffle) {

    private static final long MINUTE_MILLIS = 60_000;

    /** No event is on, and nobody waits for one. */
    static final EventFacts NONE = new EventFacts(false, false, 0, 0, false);

    /** The facts about {@code room} at {@code moment}, in milliseconds since the epoch. */
    public static EventFacts of(RoomView room, long moment) {
        RoomPeriod period = room.period();
        if (period.phase() == Phase.USUAL || room.config().getQueueAll()) {
            return NONE;
        }
        long minutes = Math.max(1, Math.ceilDiv(period.until() - moment, MINUTE_MILLIS));
        return period.isPrequeue()
                ? new EventFacts(false, true, minutes, 0, period.shuffle().isPresent())
                : new EventFacts(true, false, 0, minutes, false);
    }
}
