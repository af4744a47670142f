package dev.anteroom.benchmarks.decisions;

import dev.anteroom.core.roomstate.RoomInputs;
import dev.anteroom.core.roomstate.RoomSnapshot;
import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.ScopeTickets;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One state of a busy room with the default times: ten data centers, people of 60 buckets waiting in each, a session of
 * cells, and the promises of all states published within a lease.
 */
@State(Scope.Benchmark)
public class RoomStateBenchmark {

    private static final long NOW = 1_622_131_020_000L;
    private static final long MINUTE = 60_000;
    private static final long TICK = 10_000;
    private static final long PUBLISH_INTERVAL = 250;
    private static final int DATA_CENTERS = 10;
    private static final int BUCKETS = 60;
    private static final int ACTIVE_TICKS = 31;
    private static final int WAITING_TICKS = 6;
    /** States within lease and settle. */
    private static final int RECENT = 48;

    private static final Workers WORKERS = Workers
            .of(IntStream.range(0, 8).mapToObj(each -> "dc-" + each % 2 + "|e" + each)
                    .toList());

    private final RoomStateCalculator calculator = new RoomStateCalculator(5, RoomStateCalculator.KEPT_PERCENT);
    private RoomInputs inputs = inputs(new RecentSnapshots(List.of(), List.of(), 0L), NOW);

    @Setup
    public void prepare() {
        RecentSnapshots recent = new RecentSnapshots(List.of(), List.of(), 0L);
        for (int i = RECENT; i > 0; i--) {
            recent = calculator.calculate(inputs(recent, NOW - i * PUBLISH_INTERVAL)).recent();
        }
        inputs = inputs(recent, NOW);
    }

    private static RoomInputs inputs(RecentSnapshots recent, long now) {
        RoomConfig config = AvroTypes.newRoomConfig().setRoomId("tickets").setName("tickets")
                .setHost("tickets.example").setTotalActiveUsers(200_000).setNewUsersPerMinute(100_000).build();
        List<DataCenterState> dataCenters = new ArrayList<>();
        for (int i = 0; i < DATA_CENTERS; i++) {
            dataCenters.add(dataCenter("dc-" + i, now));
        }
        return new RoomInputs(config, dataCenters, WORKERS, recent, now);
    }

    private static DataCenterState dataCenter(String name, long now) {
        List<TickCell> cells = new ArrayList<>();
        for (int i = ACTIVE_TICKS - 1; i >= 0; i--) {
            cells.add(new TickCell(Math.floorDiv(NOW, TICK) * TICK - i * TICK, 500,
                    i < WAITING_TICKS ? waiting() : List.of()));
        }
        List<BucketTally> history = new ArrayList<>();
        for (int i = 7; i >= 0; i--) {
            history.add(new BucketTally(NOW - i * MINUTE, 2_000, 0, 0, 0, 0, 500, 0L, 0L, 0, 0, List.of()));
        }
        return DataCenterState.newBuilder().setRoomId("tickets").setDataCenter(name).setPublishedAt(now)
                .setBucketMillis((int) MINUTE).setCells(cells).setHistory(history)
                .setTickets(List.of(new ScopeTickets(name, 1_000L, 10L))).build();
    }

    private static List<BucketCount> waiting() {
        List<BucketCount> counts = new ArrayList<>();
        for (int i = BUCKETS; i > 0; i--) {
            counts.add(new BucketCount(NOW - i * MINUTE, 10));
        }
        return counts;
    }

    @Benchmark
    public RoomSnapshot calculate() {
        return calculator.calculate(inputs);
    }
}
