package dev.anteroom.streams.global;

import dev.anteroom.core.counting.AwaitedEdges;
import dev.anteroom.core.counting.LeftOutSpan;
import dev.anteroom.core.roomstate.CountingProofs;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.LeftOutEdges;
import dev.anteroom.schemas.topic.MarkKey;
import dev.anteroom.schemas.topic.ProofKey;
import dev.anteroom.streams.common.RoomPartitioner;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * What the counting of partitions told, by its records and by those that are stored.
 *
 * <p>For whom is waited is stored at once. Up to when a partition is counted is stored only now and then: a new owner
 * restores an earlier moment, which is as true, and hears of a later one soon. Belongs to one task.
 *
 * <p>Rests on decisions 043, 068 and 172.
 */
final class KeptProofs {

    private static final long STORE_MILLIS = 5_000;

    private final KeyValueStore<String, DataCenterState> store;
    private final CountingProofs proofs;
    private final Map<ProofKey, Long> stored = new HashMap<>();
    private final Map<Integer, Long> countedUpTo = new HashMap<>();
    private final Map<Integer, List<Integer>> edges = new HashMap<>();
    private final int partitions;

    /** @param store what was told before this task began, among other things */
    KeptProofs(int partitions, KeyValueStore<String, DataCenterState> store) {
        this.store = store;
        this.partitions = partitions;
        this.proofs = new CountingProofs(key -> RoomPartitioner.partitionOf(key.text(), partitions));
        try (KeyValueIterator<String, DataCenterState> all = store.prefixScan(String.valueOf(MarkKey.SIGN),
                new StringSerializer())) {
            while (all.hasNext()) {
                KeyValue<String, DataCenterState> next = all.next();
                note(ProofKey.parse(next.key), next.value);
            }
        }
    }

    /** What follows for rooms. */
    CountingProofs proofs() {
        return proofs;
    }

    /** Whether any partition has told something, so that moments have to be proved. */
    boolean isAnyTold() {
        return !countedUpTo.isEmpty();
    }

    /** Up to when every partition is counted; empty while one of them has told nothing. */
    OptionalLong earliest() {
        return countedUpTo.size() < partitions
                ? OptionalLong.empty()
                : countedUpTo.values().stream().mapToLong(Long::longValue).min();
    }

    /** How many edges every partition waits for. */
    int waitedForEverywhere() {
        Set<Integer> everywhere = new HashSet<>(edges.values().stream().findAny().orElse(List.of()));
        countedUpTo.keySet().forEach(partition -> everywhere.retainAll(edges.getOrDefault(partition, List.of())));
        return everywhere.size();
    }

    /**
     * A record was read at {@code now}, in milliseconds since the epoch. Moments only grow, so one that is still to come, by a clock that
     * is ahead, would prove for long what is not true: it is taken for now.
     */
    void told(ProofKey key, DataCenterState record, long now) {
        DataCenterState told = record.getPublishedAt() <= now
                ? record
                : DataCenterState.newBuilder(record).setPublishedAt(now).build();
        note(key, told);
        if (key.kind() == ProofKey.Kind.EDGES || now - stored.getOrDefault(key, 0L) >= STORE_MILLIS) {
            stored.put(key, now);
            store.put(key.text(), told);
        }
    }

    private void note(ProofKey key, DataCenterState told) {
        switch (key.kind()) {
            case COUNTED -> {
                countedUpTo.merge(key.partition(), told.getPublishedAt(), Math::max);
                proofs.counted(key.partition(), told.getPublishedAt());
            }
            case EDGES -> {
                edges.put(key.partition(), told.getEdges());
                proofs.waitsFor(key.partition(), new AwaitedEdges(told.getEdges(), since(told), told.getDataCenters(),
                        spans(told.getLeftOut())));
            }
        }
    }

    private static List<LeftOutSpan> spans(List<LeftOutEdges> told) {
        return told.stream().map(edges -> new LeftOutSpan(edges.getDataCenter(), edges.getFrom(), edges.getTo()))
                .toList();
    }

    private static OptionalLong since(DataCenterState told) {
        return told.getEdgesSince() == null ? OptionalLong.empty() : OptionalLong.of(told.getEdgesSince());
    }
}
