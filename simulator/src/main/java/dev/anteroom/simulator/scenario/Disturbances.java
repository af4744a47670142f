package dev.anteroom.simulator.scenario;

import java.util.Comparator;
import java.util.List;

/**
 * What goes wrong between edges and counting.
 *
 * @param stalls ascending by their beginning
 * @param clockSkew how far the clock of an edge is ahead or behind at most, in milliseconds; each edge has its own
 * @param marks whether edges write marks, which prove up to when everything is counted; otherwise states take it for
 *        counted that nothing more is stored
 */
public record Disturbances(List<Stall> stalls, long clockSkew, boolean marks) {

    private static final long MOST_SKEW = 5_000;

    public Disturbances {
        stalls = stalls.stream().sorted(Comparator.comparingLong(Stall::at)).toList();
        // The topologies take no time for plausible that is ahead by more.
        ScenarioException.require(clockSkew <= MOST_SKEW, "clocks", clockSkew + "ms", "0ms..5s");
    }
}
