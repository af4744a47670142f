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
    /** Within this time a mark of every edge is stored, unless there is a stall. */
    private static final long MARK_MILLIS = 1_000;

    public Disturbances {
        stalls = stalls.stream().sorted(Comparator.comparingLong(Stall::at)).toList();
        // The topologies take no time for plausible that is ahead by more.
        ScenarioException.require(clockSkew <= MOST_SKEW, "clocks", clockSkew + "ms", "0ms..5s");
    }

    /**
     * How long at most other edges are heard while one is not, in milliseconds: stalls that meet are one silence, and during
     * those of all edges nobody is heard.
     */
    long longestSilence(String edgeId, String dataCenter) {
        long longest = 0;
        long others = 0;
        long end = Long.MIN_VALUE;
        for (Stall stall : stalls) {
            if (stall.concerns(edgeId, dataCenter)) {
                // Between stalls that meet no mark is stored, either.
                others = stall.at() > end + MARK_MILLIS ? 0 : others + Math.max(0, stall.at() - end);
                others += stall.of().isEmpty() ? 0 : Math.max(0, stall.end() - Math.max(end, stall.at()));
                end = Math.max(end, stall.end());
                longest = Math.max(longest, others);
            }
        }
        return longest;
    }
}
