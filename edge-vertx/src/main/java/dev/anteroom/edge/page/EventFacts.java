package dev.anteroom.edge.page;

/**
 * What a visitor is told about a planned event.
 *
 * @param active whether it goes on
 * @param prequeueing whether everybody queues for its start
 * @param minutesUntilStart whole minutes, 0 unless {@code prequeueing}
 * @param minutesUntilEnd whole minutes, 0 unless {@code active}
 * @param shuffle whether the order of those who wait is drawn at its start
 */
record EventFacts(boolean active, boolean prequeueing, long minutesUntilStart, long minutesUntilEnd, boolean shuffle) {

    /** No event goes on, and none is waited for. */
    static final EventFacts NONE = new EventFacts(false, false, 0, 0, false);
}
