package dev.anteroom.core.admission;

import dev.anteroom.schemas.avro.RoomState;

/**
 * Counting that waited and then went on by much more than time had passed: it has read what was late, or goes on without an edge
 * that is silent. What one edge counted meanwhile may be missing then. Only the newest leap is remembered. Moments are in
 * milliseconds since the epoch.
 *
 * <p>Rests on decisions 166 and 170.
 *
 * @param from what was counted before is not missing
 * @param to what was counted after it is not missing
 * @param isWithoutEdge whether an edge was left out meanwhile, or joined
 * @param countedUpTo up to when the newest state is counted
 * @param publishedAt when the newest state was published
 */
record CountingLeap(long from, long to, boolean isWithoutEdge, long countedUpTo, long publishedAt) {

    /** No state is known. */
    static final CountingLeap NONE = new CountingLeap(0, 0, false, Long.MAX_VALUE, 0);

    /** An edge that is left out was waited for for four seconds, of which states are behind by one or two anyway. */
    private static final long LEAST_MILLIS = 1_500;

    /** Partitions leave an edge out one after the other, and its last marks in them are up to a second apart. */
    private static final long APART_MILLIS = 1_000;

    /** The newest leap after the next state. */
    CountingLeap and(RoomState next) {
        long upTo = RoomView.countedUpTo(next);
        boolean isLeap = countedUpTo < upTo && upTo - countedUpTo > next.getPublishedAt() - publishedAt + LEAST_MILLIS;
        if (!isLeap) {
            return new CountingLeap(from, to, isWithoutEdge, upTo, next.getPublishedAt());
        }
        long begin = countedUpTo - APART_MILLIS;
        boolean isLeftOut = next.getEdgesSince() != null && next.getEdgesSince() > begin;
        return new CountingLeap(begin <= to ? from : begin, upTo, isLeftOut, upTo, next.getPublishedAt());
    }

    boolean includes(long moment) {
        return moment > from && moment <= to;
    }
}
