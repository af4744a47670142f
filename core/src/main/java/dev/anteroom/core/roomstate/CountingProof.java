package dev.anteroom.core.roomstate;

import dev.anteroom.core.counting.LeftOutSpan;
import java.util.List;
import java.util.OptionalLong;

/**
 * Up to when everything is counted that any edge did for a room, by the marks of all edges.
 *
 * <p>Rests on decision 043.
 *
 * @param countedUpTo in milliseconds since the epoch, by the clocks of the edges; empty while some
 *        partition has told nothing
 * @param edges the runs of edges that are waited for in every partition that is needed, ascending; none where edges write no marks
 * @param edgesSince since when they have been waited for, see {@link dev.anteroom.core.counting.EdgeMembers#edgesSince}; empty where
 *        that is not known
 * @param leftOut when edges were left out; none where that is not known
 */
public record CountingProof(OptionalLong countedUpTo, List<Integer> edges, OptionalLong edgesSince,
        List<LeftOutSpan> leftOut) {

    /** Nothing is told. */
    public static final CountingProof NONE = new CountingProof(OptionalLong.empty(), List.of());

    /** One of which nobody knows for how long it has been waited for these edges. */
    public CountingProof(OptionalLong countedUpTo, List<Integer> edges) {
        this(countedUpTo, edges, OptionalLong.empty(), List.of());
    }

    public CountingProof {
        edges = List.copyOf(edges);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Whether the moment is proved. It is told only where edges write marks, and once it was told it holds until a later
     * one is told: that no edge is named everywhere, because each is late in some partition, is no reason to judge by less.
     */
    boolean isGiven() {
        return countedUpTo.isPresent();
    }
}
