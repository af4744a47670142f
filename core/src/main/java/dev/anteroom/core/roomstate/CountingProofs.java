package dev.anteroom.core.roomstate;

import dev.anteroom.core.counting.AwaitedEdges;
import dev.anteroom.core.counting.LeftOutSpan;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * What the counting of every partition of {@code traffic} told last, and what follows for a room: up to when everything is
 * counted that any edge did for it.
 *
 * <p>What an edge does for a room is in the partition of the room's key in the edge's data center, or, where a ticket
 * counter does it, in the partition of the key of the counter's scope. So the moment of a room is the earliest of those of
 * ANYWHERE's partition and of the partitions of its keys in all data centers that are known, by a state or by the mark of an
 * edge. An edge whose data center nobody knew yet can't be missed: it writes a mark into every partition, ANYWHERE's among
 * them, before it serves anybody, and ANYWHERE's partition is counted past that mark only once the mark was read and its
 * data center told. A data center that was known once stays known, because what its last edge did may still be unread
 * where that edge's goodbye was read already.
 *
 * <p>A key is counted up to what its newest state says, or further where the counting of its partition told so after
 * that state. Not thread-safe.
 *
 * <p>Rests on decisions 043, 067 and 172.
 */
public final class CountingProofs {

    private static final AwaitedEdges NOBODY = new AwaitedEdges(List.of(), List.of());

    private final ToIntFunction<ScopeKey> partitions;
    private final Map<Integer, Long> countedUpTo = new HashMap<>();
    private final Map<Integer, AwaitedEdges> edges = new HashMap<>();
    private final Set<String> dataCenters = new TreeSet<>();

    /** @param partitions the partition of {@code traffic} in which the records of a key are */
    public CountingProofs(ToIntFunction<ScopeKey> partitions) {
        this.partitions = partitions;
    }

    /** A partition is counted up to a moment. One that another process counts now may begin before where the last one was. */
    public void counted(int partition, long upTo) {
        countedUpTo.merge(partition, upTo, Math::max);
    }

    /** A partition waits for edges. */
    public void waitsFor(int partition, AwaitedEdges awaited) {
        edges.put(partition, awaited);
        dataCenters.addAll(awaited.dataCenters());
    }

    /** The moments up to which a room's newest states count, by data center. */
    public static Map<String, Long> moments(Collection<DataCenterState> states) {
        Map<String, Long> moments = new HashMap<>();
        states.forEach(state -> moments.put(state.getDataCenter(), state.getPublishedAt()));
        return moments;
    }

    /**
     * What is proved for a room; no moment while a partition in which there may be something of the room has told nothing.
     *
     * @param moments see {@link #moments}
     */
    public CountingProof of(String roomId, Map<String, Long> moments) {
        Set<String> scopes = new HashSet<>(dataCenters);
        scopes.addAll(moments.keySet());
        scopes.add(ScopeKey.ANYWHERE);
        long earliest = Long.MAX_VALUE;
        Set<Integer> needed = new HashSet<>();
        for (String scope : scopes) {
            int partition = partitions.applyAsInt(new ScopeKey(roomId, scope));
            Long told = countedUpTo.get(partition);
            if (told == null) {
                return CountingProof.NONE;
            }
            needed.add(partition);
            earliest = Math.min(earliest, Math.max(told, moments.getOrDefault(scope, told)));
        }
        return new CountingProof(OptionalLong.of(earliest), waitedForIn(needed), since(needed),
                leftOut(roomId, scopes));
    }

    private AwaitedEdges awaitedIn(int partition) {
        return edges.getOrDefault(partition, NOBODY);
    }

    private List<Integer> waitedForIn(Set<Integer> needed) {
        List<Integer> everywhere = null;
        for (int partition : needed) {
            List<Integer> here = awaitedIn(partition).runs();
            if (everywhere == null) {
                everywhere = new ArrayList<>(here);
            } else {
                everywhere.retainAll(here);
            }
        }
        return everywhere == null ? List.of() : everywhere;
    }

    /** The newest moment; empty where one of them does not tell. */
    private OptionalLong since(Set<Integer> needed) {
        long newest = 0;
        for (int partition : needed) {
            OptionalLong since = awaitedIn(partition).since();
            if (since.isEmpty()) {
                return since;
            }
            newest = Math.max(newest, since.getAsLong());
        }
        return OptionalLong.of(newest);
    }

    /** What edges do is in the partition of their data center. */
    private List<LeftOutSpan> leftOut(String roomId, Set<String> scopes) {
        List<LeftOutSpan> spans = new ArrayList<>();
        for (String scope : scopes) {
            awaitedIn(partitions.applyAsInt(new ScopeKey(roomId, scope))).leftOut().stream()
                    .filter(span -> span.dataCenter().equals(scope)).forEach(spans::add);
        }
        return spans;
    }
}
