package dev.anteroom.core.counting;

import java.util.List;
import java.util.OptionalLong;

/**
 * Whom the counting of one partition waits for.
 *
 * <p>Rests on decisions 043, 170 and 172.
 *
 * @param runs of the edges that are waited for, ascending
 * @param since see {@link EdgeMembers#edgesSince}; empty where that is not known
 * @param dataCenters of all edges that ever wrote a mark into the partition, ascending
 * @param leftOut when edges were left out, ascending by data center and time; none where that is not known
 */
public record AwaitedEdges(List<Integer> runs, OptionalLong since, List<String> dataCenters,
        List<LeftOutSpan> leftOut) {

    public AwaitedEdges {
        runs = List.copyOf(runs);
        dataCenters = List.copyOf(dataCenters);
        leftOut = List.copyOf(leftOut);
    }

    /** Those of which an older aggregator tells, which knows no more. */
    public AwaitedEdges(List<Integer> runs, List<String> dataCenters) {
        this(runs, OptionalLong.empty(), dataCenters, List.of());
    }
}
