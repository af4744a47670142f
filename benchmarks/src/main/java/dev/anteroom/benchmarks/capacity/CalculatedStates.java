package dev.anteroom.benchmarks.capacity;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.roomstate.CountingProof;
import dev.anteroom.core.roomstate.OriginSignals;
import dev.anteroom.core.roomstate.RoomInputs;
import dev.anteroom.core.roomstate.RoomSnapshot;
import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeTickets;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Calculates, encodes and decodes states of rooms with the real classes, in this process, and looks how long that takes. */
final class CalculatedStates implements StateCost.Source {

    private static final long NOW = 1_622_131_020_000L;
    private static final long MINUTE = 60_000;
    private static final long TICK = 10_000;
    private static final int BUCKETS = 10;
    private static final int ACTIVE_TICKS = 31;
    private static final int WAITING_TICKS = 6;
    /** States within lease and settle, and how far apart they are, in milliseconds. */
    private static final int RECENT_BUSY = 48;
    private static final long APART_BUSY = 250;
    private static final int RECENT_IDLE = 4;
    private static final long APART_IDLE = 3_500;
    /** What the promises would be called as a topic. */
    private static final String PROMISES = "promises";
    private static final double NANOS_PER_MICRO = 1e3;
    /** Runs of edges are random numbers, most of which take five bytes. */
    private static final int RUN_STEP = 2_000_003;

    private final long nanosEach;
    private final RoomStateCalculator calculator = new RoomStateCalculator(5, RoomStateCalculator.KEPT_PERCENT);
    private final AvroSerializer<RoomState> stateWriter;
    private final AvroSerializer<RecentSnapshots> recentWriter;
    private final AvroDeserializer<RoomState> stateReader;
    private final Map<List<Object>, StateCost> known = new HashMap<>();

    /** @param nanosEach how long each thing is repeated before it counts, and while it does */
    CalculatedStates(long nanosEach) {
        this.nanosEach = nanosEach;
        AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
        this.stateWriter = serdes.serializer(AvroTypes.ROOM_STATE);
        this.recentWriter = serdes.serializer(AvroTypes.RECENT_SNAPSHOTS);
        this.stateReader = serdes.deserializer(AvroTypes.ROOM_STATE);
    }

    @Override
    public StateCost of(int dataCenters, int edges, boolean isBusy) {
        return known.computeIfAbsent(List.of(dataCenters, edges, isBusy),
                key -> measure(dataCenters, edges, isBusy));
    }

    private StateCost measure(int dataCenters, int edges, boolean isBusy) {
        int recentStates = isBusy ? RECENT_BUSY : RECENT_IDLE;
        long apart = isBusy ? APART_BUSY : APART_IDLE;
        RecentSnapshots recent = new RecentSnapshots(List.of(), List.of(), 0L);
        for (int i = recentStates; i > 0; i--) {
            recent = calculator.calculate(inputs(dataCenters, edges, isBusy, recent, NOW - i * apart)).recent();
        }
        RoomInputs inputs = inputs(dataCenters, edges, isBusy, recent, NOW);
        RoomSnapshot snapshot = calculator.calculate(inputs);
        byte[] state = encoded(snapshot.state());
        byte[] promises = encoded(snapshot.recent());
        double calculate = micros(() -> {
            RoomSnapshot again = calculator.calculate(inputs);
            return encoded(again.state()).length + encoded(again.recent()).length;
        });
        double read = micros(() -> Objects.requireNonNull(stateReader.deserialize(Topics.ROOM_STATE.id(), state))
                .getScopes().size());
        return new StateCost(state.length, promises.length, calculate, read);
    }

    private byte[] encoded(RoomState state) {
        return Objects.requireNonNull(stateWriter.serialize(Topics.ROOM_STATE.id(), state));
    }

    private byte[] encoded(RecentSnapshots promises) {
        return Objects.requireNonNull(recentWriter.serialize(PROMISES, promises));
    }

    /** Something whose result can't be left out by the compiler. */
    @FunctionalInterface
    private interface Work {
        int result();
    }

    private double micros(Work work) {
        repeat(work);
        return repeat(work);
    }

    private double repeat(Work work) {
        long begun = System.nanoTime();
        long times = 0;
        long sum = 0;
        do {
            sum += work.result();
            times++;
        } while (System.nanoTime() - begun < nanosEach);
        if (sum < 0) {
            throw new IllegalStateException("sizes can't be negative");
        }
        return (System.nanoTime() - begun) / NANOS_PER_MICRO / times;
    }

    private static RoomInputs inputs(int dataCenters, int edges, boolean isBusy, RecentSnapshots recent, long now) {
        RoomConfig config = AvroTypes.newRoomConfig().setRoomId("tickets").setName("tickets")
                .setHost("tickets.example").setTotalActiveUsers(200_000).setNewUsersPerMinute(100_000).build();
        Workers workers = Workers
                .of(IntStream.range(0, edges).mapToObj(each -> name(each % dataCenters) + "|edge-" + each).toList());
        List<DataCenterState> counted = isBusy
                ? IntStream.range(0, dataCenters).mapToObj(each -> dataCenter(name(each), now)).toList()
                : List.of();
        CountingProof proof = new CountingProof(OptionalLong.of(now),
                IntStream.rangeClosed(1, edges).map(each -> each * RUN_STEP).sorted().boxed().toList());
        return new RoomInputs(EventSchedule.of(config), counted, workers, recent, OriginSignals.NONE,
                proof,
                now);
    }

    private static String name(int dataCenter) {
        return "data-center-" + dataCenter;
    }

    private static DataCenterState dataCenter(String name, long now) {
        List<TickCell> cells = new ArrayList<>();
        for (int i = ACTIVE_TICKS - 1; i >= 0; i--) {
            cells.add(new TickCell(Math.floorDiv(NOW, TICK) * TICK - i * TICK, 20,
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
}
