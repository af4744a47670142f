package dev.anteroom.streams.datacenter;

import dev.anteroom.schemas.avro.DataCenterState;
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
 * was counted lately, so it is told less often than states are published, and rarely by a task that is behind: every
 * further partition makes a transaction longer. Where no edge has written a mark there is nothing to prove, and nothing is
 * told. Belongs to one task.
 *
 * <p>Rests on decisions 043, 067, 068 and 069.
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
    private List<Integer> toldRuns = List.of();
    private List<String> toldDataCenters = List.of();

    /** @param partitions how many there are; each task tells each of them */
    ProofPublisher(int partition, int partitions, ProcessorContext<String, SpecificRecord> context) {
        this.partition = partition;
        this.shortest = (long) partitions * partitions * 1_000 / MOST_RECORDS_A_SECOND;
        this.context = context;
    }

    /** Tells for whom is waited, if that has changed; before the states that count up to {@code upTo}. */
    void waitsFor(List<Integer> runs, List<String> dataCenters, long upTo, long now) {
        if (!runs.equals(toldRuns) || !dataCenters.equals(toldDataCenters)) {
            tell(ProofKey.Kind.EDGES, upTo, runs, dataCenters, now);
            toldRuns = runs;
            toldDataCenters = dataCenters;
        }
    }

    /**
     * Tells up to when all is counted, if it is time; behind all states that count up to then.
     *
     * @param isBehind whether the task has not read everything that is stored
     */
    void counted(long upTo, boolean isBehind, long now) {
        long interval = Math.max(shortest, isBehind ? INTERVAL_BEHIND_MILLIS : INTERVAL_MILLIS);
        // All tasks tell at the same times, so that the proofs of one thread are in one transaction.
        boolean isEarly = now / interval == toldAt / interval;
        if (toldDataCenters.isEmpty() || upTo <= toldUpTo || isEarly) {
            return;
        }
        tell(ProofKey.Kind.COUNTED, upTo, List.of(), List.of(), now);
        toldUpTo = upTo;
        toldAt = now;
    }

    private void tell(ProofKey.Kind kind, long upTo, List<Integer> runs, List<String> dataCenters, long now) {
        String key = new ProofKey(kind, partition).text();
        DataCenterState proof = DataCenterState.newBuilder().setRoomId("").setDataCenter("").setPublishedAt(upTo)
                .setBucketMillis(0).setTrafficPartition(partition).setCells(List.of()).setHistory(List.of())
                .setEdges(runs).setDataCenters(dataCenters).build();
        context.forward(new Record<>(key, proof, now), DataCenterTopology.STATE_SINK);
    }
}
