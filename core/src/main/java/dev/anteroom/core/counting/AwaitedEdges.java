package dev.anteroom.core.counting;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Whom the counting of one partition waits for.
 *
 * <p>Rests on decisions 043, 170 and 172.
 *
 * @param runs of the edges that are waited for, ascending
 * @param since see {@link EdgeMembers#edgesSince}; empty where that is not known
 * @param dataCenters of all edges that ever wrote a mark into the partition, ascending
 * @param leftOutFrom up to when what the edges did that were left out last is read, by data center, in milliseconds since the epoch; a
 *        data center none of whose edges ever was is missing. Empty where that is not known
 */
public record AwaitedEdges(List<Integer> runs, OptionalLong since, List<String> dataCenters,
        Optional<Map<String, Long>> leftOutFrom) {

    public AwaitedEdges {
        runs = List.copyOf(runs);
        dataCenters = List.copyOf(dataCenters);
        leftOutFrom = leftOutFrom.map(Map::copyOf);
    }

    /** Those of which an older aggregator tells, which knows no more. */
    public AwaitedEdges(List<Integer> runs, List<String> dataCenters) {
        this(runs, OptionalLong.empty(), dataCenters, Optional.empty());
    }
}
