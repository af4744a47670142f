package dev.anteroom.core.event;

/** What a room does for a while. */
public enum Phase {

    /** No planned event goes on, and none is queued for. */
    USUAL,
    /** Everybody queues for the start of an event; nobody new is admitted. */
    PREQUEUE,
    /** An event goes on. */
    EVENT
}
