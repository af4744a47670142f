package dev.anteroom.core.visit;

/** Tells all other edges that a session ended before its time. */
@FunctionalInterface
public interface RevocationSink {

    /**
     * Must not block. What can't be told is dropped: then the session has ended at this edge alone.
     *
     * @param at milliseconds since the epoch
     * @param keptMillis how long after it a cookie of the visitor could still be taken for good
     */
    void offer(String roomId, long visitorId, long at, long keptMillis);
}
