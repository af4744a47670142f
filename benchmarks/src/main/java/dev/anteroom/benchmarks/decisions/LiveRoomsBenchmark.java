package dev.anteroom.benchmarks.decisions;

import dev.anteroom.runtime.room.LiveRooms;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
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

/** Shows a new state of one room at an edge that knows as many rooms, and, for comparison, a new configuration. */
@State(Scope.Benchmark)
public class LiveRoomsBenchmark {

    private static final long NOW = 1_622_131_020_000L;
    private static final long MINUTE = 60_000;
    private static final int BUCKETS = 10;

    @Param({"1", "1000", "10000"})
    public int rooms = 1;

    private final LiveRooms live = new LiveRooms((roomId, reason) -> {
        throw reason;
    });
    private Optional<RoomConfig> config = Optional.empty();
    private Optional<RoomState> odd = Optional.empty();
    private Optional<RoomState> even = Optional.empty();
    private boolean isOdd;

    @Setup
    public void prepare() {
        for (int i = 0; i < rooms; i++) {
            live.configure("room-" + i, Optional.of(room("room-" + i)));
            live.publish("room-" + i, Optional.of(state("room-" + i)));
        }
        live.show(NOW);
        config = Optional.of(room("room-0"));
        odd = Optional.of(state("room-0"));
        even = Optional.of(state("room-0"));
    }

    private static RoomConfig room(String id) {
        return AvroTypes.newRoomConfig().setRoomId(id).setName(id).setHost(id + ".example").setTotalActiveUsers(1_000)
                .setNewUsersPerMinute(1_000).build();
    }

    private static RoomState state(String id) {
        List<WaitingBucket> buckets = new ArrayList<>();
        for (int i = BUCKETS; i > 0; i--) {
            buckets.add(new WaitingBucket(NOW - i * MINUTE, 100, 0, false));
        }
        return RoomState.newBuilder().setRoomId(id).setPublishedAt(NOW).setBucketId(NOW).setTotalActiveUsers(1_000)
                .setNewUsersThisBucket(1_000).setActiveUsers(1_000).setWaitingUsers(1_000).setAdmittedThisBucket(0)
                .setAvailable(0).setRemaining(0).setUtilization(1).setUsersToOriginPerMinute(10).setBuckets(buckets)
                .setScopes(List.of()).setDataCenters(List.of()).build();
    }

    @Benchmark
    public Optional<RoomView> oneState() {
        isOdd = !isOdd;
        live.publish("room-0", isOdd ? odd : even);
        live.show(NOW);
        return live.lastShown("room-0");
    }

    @Benchmark
    public Optional<RoomView> oneConfiguration() {
        live.configure("room-0", config);
        live.show(NOW);
        return live.lastShown("room-0");
    }
}
