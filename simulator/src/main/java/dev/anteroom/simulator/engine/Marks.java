package dev.anteroom.simulator.engine;

import dev.anteroom.core.roomstate.CountingProof;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * What the marks of all edges prove. Each edge writes one into every partition all the time, and they take as long as the
 * slowest of its moves. Nobody is ever left out.
 */
final class Marks {

    /** While anybody waits. */
    private static final long INTERVAL_MILLIS = 100;

    private final List<Edge> edges;
    private final Geography geography;
    private final Stalls stalls;
    private final List<Integer> runs;

    Marks(List<Edge> edges, Geography geography, Stalls stalls) {
        this.edges = edges;
        this.geography = geography;
        this.stalls = stalls;
        this.runs = IntStream.rangeClosed(1, edges.size()).boxed().toList();
    }

    /** What is proved at a true moment, in milliseconds since the epoch. */
    CountingProof at(long now) {
        long earliest = edges.stream().mapToLong(edge -> markedUpTo(edge, now)).min().orElse(now);
        return new CountingProof(OptionalLong.of(Math.min(now, earliest)), runs);
    }

    /** By the clock of the edge; more may have been done in the same millisecond. */
    private long markedUpTo(Edge edge, long now) {
        long way = geography.longest(geography.places().get(edge.dataCenter()).eventDelay());
        long stored = stalls.storedUpTo(edge, now - way);
        return edge.time(stored - Math.floorMod(stored, INTERVAL_MILLIS)) - 1;
    }
}
