package dev.anteroom.core.admission;

import dev.anteroom.core.counting.EdgeMembers;
import dev.anteroom.schemas.avro.RoomState;
import java.util.ArrayList;
import java.util.List;

/**
 * When counting waited and then went on by much more than time had passed: it has read what was late, or goes on without an edge
 * that is silent. What one edge counted meanwhile may be missing then. Leaps are remembered as long as a count lasts. Immutable;
 * moments are in milliseconds since the epoch.
 *
 * <p>Rests on decisions 166, 170 and 172.
 */
final class CountingLeaps {

    /** No state is known. */
    static final CountingLeaps NONE = new CountingLeaps(List.of(), Long.MAX_VALUE, 0);

    /** An edge that is left out was waited for for four seconds, of which states are behind by one or two anyway. */
    private static final long LEAST_MILLIS = 1_500;
    /** Partitions leave an edge out one after the other, and its last marks in them are up to a second apart. */
    private static final long APART_MILLIS = 1_000;
    /** What a new owner of a partition restores of an edge's marks may be older than what was counted by this. */
    private static final long RESTORED_MILLIS = 6_000;
    private static final int MOST = 8;

    private final List<Leap> leaps;
    private final long countedUpTo;
    private final long publishedAt;

    /**
     * @param from what was counted before is not missing
     * @param to what was counted after it is not missing
     * @param isWithoutEdge whether an edge was left out meanwhile, or joined
     */
    private record Leap(long from, long to, boolean isWithoutEdge) {

        boolean includes(long moment) {
            return moment > from && moment <= to;
        }
    }

    private CountingLeaps(List<Leap> leaps, long countedUpTo, long publishedAt) {
        this.leaps = leaps;
        this.countedUpTo = countedUpTo;
        this.publishedAt = publishedAt;
    }

    /**
     * With the step to the next state.
     *
     * @param remembered how long a count may last, milliseconds
     */
    CountingLeaps and(RoomState next, long remembered) {
        long upTo = RoomView.countedUpTo(next);
        boolean isLeap = countedUpTo < upTo && upTo - countedUpTo > next.getPublishedAt() - publishedAt + LEAST_MILLIS;
        boolean isAnyOver = !leaps.isEmpty() && leaps.getFirst().to() < upTo - remembered;
        if (!isLeap && !isAnyOver) {
            return new CountingLeaps(leaps, upTo, next.getPublishedAt());
        }
        List<Leap> remaining = new ArrayList<>(leaps);
        remaining.removeIf(leap -> leap.to() < upTo - remembered);
        if (isLeap) {
            add(remaining, next, upTo);
        }
        return new CountingLeaps(List.copyOf(remaining), upTo, next.getPublishedAt());
    }

    private void add(List<Leap> earlier, RoomState next, long upTo) {
        long begin = countedUpTo - APART_MILLIS;
        // Counting may catch up in steps, of which only the first one shows that an edge was left out.
        boolean follows = !earlier.isEmpty() && begin <= earlier.getLast().to();
        boolean isLeftOut = next.getEdgesSince() != null && next.getEdgesSince() > begin;
        boolean isWithoutEdge = isLeftOut || (follows && earlier.getLast().isWithoutEdge());
        if (follows && isWithoutEdge == earlier.getLast().isWithoutEdge()) {
            earlier.set(earlier.size() - 1, new Leap(earlier.getLast().from(), upTo, isWithoutEdge));
        } else {
            earlier.add(new Leap(isLeftOut ? leftOutFrom(next, begin, upTo) : begin, upTo, isWithoutEdge));
        }
        if (earlier.size() > MOST) {
            Leap first = earlier.removeFirst();
            Leap second = earlier.getFirst();
            earlier.set(0, new Leap(first.from(), second.to(), first.isWithoutEdge() || second.isWithoutEdge()));
        }
    }

    /**
     * What the edges did that were left out is counted up to here, since they were waited for when the state before was
     * published; where the state does not tell for certain, counting began to wait at {@code begin}.
     */
    private long leftOutFrom(RoomState next, long begin, long upTo) {
        if (upTo - countedUpTo > EdgeMembers.TOGETHER_MILLIS) {
            return begin;
        }
        long earliest = Long.MAX_VALUE;
        for (long from : next.getEdgesLeftOutFrom()) {
            if (from > begin - RESTORED_MILLIS) {
                earliest = Math.min(earliest, from);
            }
        }
        return earliest == Long.MAX_VALUE ? begin : Math.max(begin, earliest);
    }

    /** Up to when the newest state is counted. */
    long countedUpTo() {
        return countedUpTo;
    }

    /**
     * Whether what one edge counted at {@code moment} may be missing.
     *
     * @param isWithoutEdge asks only for leaps while which an edge was left out
     */
    boolean include(long moment, boolean isWithoutEdge) {
        for (Leap leap : leaps) {
            if (leap.includes(moment) && (leap.isWithoutEdge() || !isWithoutEdge)) {
                return true;
            }
        }
        return false;
    }
}
