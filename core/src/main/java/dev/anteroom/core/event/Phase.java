package dev.anteroom.core.event;

/** What a room does during one of its periods. */
public enum Phase {

    /** No planned event is on, and nobody queues for one. */
    USUAL,
    /** Everybody queues for the start of an event; nobody new is admitted. */
    PREQUEUE,
    /** An event is on. */
    EVENT
}
