package dev.anteroom.benchmarks.decisions;

import dev.anteroom.core.admission.AdmissionPolicy;
import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.WaitingBucket;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One decision of {@link AdmissionPolicy} in a room where people of an hour wait, a bucket a minute. */
@State(Scope.Benchmark)
public class AdmissionBenchmark {

    private static final long NOW = 1_622_131_020_000L;
    private static final long MINUTE = 60_000;
    private static final int BUCKETS = 60;
    /** Of the buckets, how many are reserved in full; the next is partial. */
    private static final int RESERVED = 30;

    /** Who asks, and in which room. */
    public enum Visit {
        ACCEPTED, NEWCOMER_OPEN_ROOM, RESERVED_OLDEST, RESERVED_YOUNGEST, PARTIAL, BEHIND_PARTIAL, RANDOM, TOO_EARLY
    }

    @Param
    public Visit visit = Visit.ACCEPTED;

    private RoomView room = view(QueueingMethod.FIFO, List.of());
    private VisitorPass pass = waiting(0);

    @Setup
    public void prepare() {
        room = switch (visit) {
            case NEWCOMER_OPEN_ROOM -> view(QueueingMethod.FIFO, List.of());
            case RANDOM, TOO_EARLY -> view(QueueingMethod.RANDOM, buckets());
            case ACCEPTED, RESERVED_OLDEST, RESERVED_YOUNGEST, PARTIAL, BEHIND_PARTIAL -> view(QueueingMethod.FIFO,
                    buckets());
        };
        pass = switch (visit) {
            case ACCEPTED -> waiting(0).admittedAt(NOW - 5_000);
            case NEWCOMER_OPEN_ROOM -> VisitorPass.newcomer(1, NOW, 20);
            case RESERVED_OLDEST, RANDOM -> waiting(0);
            case RESERVED_YOUNGEST -> waiting(RESERVED - 1);
            case PARTIAL -> waiting(RESERVED);
            case BEHIND_PARTIAL -> waiting(BUCKETS - 1);
            case TOO_EARLY -> waiting(0).seenAt(NOW - 1_000);
        };
    }

    private static List<WaitingBucket> buckets() {
        List<WaitingBucket> buckets = new ArrayList<>();
        for (int i = 0; i < BUCKETS; i++) {
            boolean reserved = i < RESERVED;
            buckets.add(new WaitingBucket(bucketId(i), 500, reserved ? 500 : 0, reserved));
        }
        return buckets;
    }

    private static long bucketId(int index) {
        return NOW - (BUCKETS - index) * MINUTE;
    }

    /** Somebody who waits in that bucket and asks again after the refresh interval. */
    private static VisitorPass waiting(int bucket) {
        return VisitorPass.newcomer(1, bucketId(bucket), 20).seenAt(NOW - 20_500).countedAt(NOW - 20_500);
    }

    private static RoomView view(QueueingMethod method, List<WaitingBucket> buckets) {
        RoomConfig config = AvroTypes.newRoomConfig().setRoomId("tickets").setName("tickets")
                .setHost("tickets.example").setTotalActiveUsers(10_000).setNewUsersPerMinute(2_000)
                .setQueueingMethod(method).build();
        RoomState state = new RoomState();
        state.setRoomId("tickets");
        state.setPublishedAt(NOW - 500);
        state.setBuckets(buckets);
        buckets.stream().filter(bucket -> !bucket.getFullyReserved()).findFirst()
                .ifPresent(bucket -> state.setPartialBucketId(bucket.getBucketId()));
        state.setScopes(List.of(new ScopeState("ANYWHERE", 1.0, 100, 1, 0L, 100L, 0L)));
        state.setDataCenters(List.of());
        state.setUncounted(List.of());
        return RoomView.of(config, Optional.of(state));
    }

    @Benchmark
    public Decision decide() {
        return AdmissionPolicy.decide(room, pass, NOW);
    }
}
