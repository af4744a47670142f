package dev.anteroom.simulator.scenario;

import java.time.Duration;
import java.util.Set;

/**
 * A time in which nothing that edges send is stored. It is all stored when the time is over.
 *
 * @param at its beginning, in milliseconds since the start
 * @param length in milliseconds
 * @param of names of data centers and ids of edges whose moves and marks it keeps back; empty for those of all, and for
 *        what ticket counters report
 */
public record Stall(long at, long length, Set<String> of) {

    private static final long LONGEST = Duration.ofMinutes(5).toMillis();

    public Stall {
        of = Set.copyOf(of);
        ScenarioException.require(length >= 1 && length <= LONGEST, "stalls.for", length + "ms", "1ms..5m");
    }

    /** The moment from which on everything is stored, in milliseconds since the start. */
    public long end() {
        return at + length;
    }

    /** Whether it keeps back what an edge sends. */
    public boolean concerns(String edgeId, String dataCenter) {
        return of.isEmpty() || of.contains(edgeId) || of.contains(dataCenter);
    }
}
