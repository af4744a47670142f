package dev.anteroom.core.visit;

/** Tells all other edges that a session ended before its time. */
@FunctionalInterface
public interface RevocationSink {

    /**
     * Sends the news without blocking. If it can't be sent it is dropped, and the session has then ended only at this
     * edge.
     *
     * @param at milliseconds since the epoch
     * @param keptMillis for how long after {@code at} a cookie of the visitor could still be accepted
     */
    void offer(String roomId, long visitorId, long at, long keptMillis);
}
