package dev.anteroom.streams.datacenter;

import dev.anteroom.core.counting.AwaitedEdges;
import dev.anteroom.core.counting.EdgeMembers;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.LeftOutEdges;
import dev.anteroom.schemas.topic.ProofKey;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Tells every partition of {@code data-center-state} which edges this task waits for and in which data centers there are
 * any, before the states that count what they did; and up to when its partition is counted, behind these states. So
 * whoever reads the one knows whom to wait for, and whoever reads the other has read the states.
 *
 * <p>A state itself says up to when it counts. What is told here is needed for the data centers of a room in which nobody
 * was counted lately, so it is told less often than states are published, and rarely by a task that stays behind: every
 * further partition makes a transaction longer. Only where an edge is not waited for any more, or a task is no longer behind, it
 * is told at once. Where no edge has written a mark there is nothing to prove, and nothing is told. Belongs to one task.
 *
 * <p>Rests on decisions 043, 067, 068, 069 and 172.
 */
final class ProofPublisher {

    private static final long INTERVAL_MILLIS = 1_000;
    private static final long INTERVAL_BEHIND_MILLIS = 3_000;
    private static final long MOST_RECORDS_A_SECOND = 2_000;
    private static final long NEVER = Long.MIN_VALUE / 2;

    private final int partition;
    private final long shortest;
    private final ProcessorContext<String, SpecificRecord> context;
    private long toldUpTo = NEVER;
    private long toldAt = NEVER;
    private int toldChanges;
    private AwaitedEdges told = new AwaitedEdges(List.of(), List.of());
    private boolean isAnyGone;
    /** Whether the task was behind when it told last. */
    private boolean wasBehind;

    /** @param partitions how many there are; each task tells each of them */
    ProofPublisher(int partition, int partitions, ProcessorContext<String, SpecificRecord> context) {
        this.partition = partition;
        this.shortest = (long) partitions * partitions * 1_000 / MOST_RECORDS_A_SECOND;
        this.context = context;
    }

    /** Tells for whom is waited, if that has changed; before the states that count up to {@code upTo}. */
    void waitsFor(EdgeMembers members, long upTo, long now) {
        if (members.changes() == toldChanges) {
            return;
        }
        toldChanges = members.changes();
        AwaitedEdges awaited = members.awaited();
        isAnyGone |= !awaited.runs().containsAll(told.runs());
        told = awaited;
        DataCenterState.Builder proof = proof(upTo).setEdges(awaited.runs()).setDataCenters(awaited.dataCenters())
                .setLeftOut(awaited.leftOut().stream()
                        .map(span -> new LeftOutEdges(span.dataCenter(), span.from(), span.to())).toList());
        proof.setEdgesSince(members.edgesSince());
        context.forward(record(ProofKey.Kind.EDGES, proof, now), DataCenterTopology.STATE_SINK);
    }

    /**
     * Tells up to when all is counted, if it is time; behind all states that count up to then.
     *
     * @param isBehind whether the task has not read everything that is stored
     */
    void counted(long upTo, boolean isBehind, long now) {
        // A task that is behind and catches up tells each second in which it has come more than three seconds further.
        boolean isRare = isBehind && upTo - toldUpTo <= INTERVAL_BEHIND_MILLIS;
        long interval = Math.max(shortest, isRare ? INTERVAL_BEHIND_MILLIS : INTERVAL_MILLIS);
        // All tasks tell at the same times, so that the proofs of one thread are in one transaction.
        // Where an edge is not waited for any more, or all that was left is read, counting goes on at once.
        boolean isUrgent = !isBehind && (isAnyGone || wasBehind);
        boolean isEarly = now / interval == toldAt / interval && !isUrgent;
        if (told.dataCenters().isEmpty() || upTo <= toldUpTo || isEarly) {
            return;
        }
        context.forward(record(ProofKey.Kind.COUNTED, proof(upTo), now), DataCenterTopology.STATE_SINK);
        toldUpTo = upTo;
        toldAt = now;
        isAnyGone = false;
        wasBehind = isBehind;
    }

    private DataCenterState.Builder proof(long upTo) {
        return DataCenterState.newBuilder().setRoomId("").setDataCenter("").setPublishedAt(upTo).setBucketMillis(0)
                .setTrafficPartition(partition).setCells(List.of()).setHistory(List.of());
    }

    private Record<String, SpecificRecord> record(ProofKey.Kind kind, DataCenterState.Builder proof, long now) {
        return new Record<>(new ProofKey(kind, partition).text(), proof.build(), now);
    }
}
