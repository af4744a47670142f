package dev.anteroom.benchmarks.decisions;

import dev.anteroom.core.counting.CellArithmetic;
import dev.anteroom.core.counting.Cells;
import dev.anteroom.core.counting.MoveCounter;
import dev.anteroom.core.counting.TickGrid;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Counting one move in cells where people of an hour wait, a bucket a minute. */
@State(Scope.Benchmark)
public class CellBenchmark {

    private static final long NOW = 1_622_131_020_000L;
    private static final int TICK = 10_000;
    private static final int BUCKET = 60_000;
    private static final int COUNTED = 302_000;
    private static final int BUCKETS = 60;

    /** Who checks in. */
    public enum Visit {
        STAYS, WAITS_SINCE_LONG, ENTERS
    }

    @Param
    public Visit visit = Visit.STAYS;

    private final TickGrid grid = TickGrid.of(new Timing(TICK, BUCKET, COUNTED));
    private final Map<Long, TickCell> cells = new HashMap<>();
    private final Cells stored = new Cells() {
        @Override
        public TickCell at(long tick) {
            return cells.computeIfAbsent(tick, CellArithmetic::empty);
        }

        @Override
        public void keep(TickCell cell) {
            cells.put(cell.getTick(), cell);
        }
    };
    private final TrafficEvent move = new TrafficEvent();

    @Setup
    public void prepare() {
        move.setAt(NOW);
        move.setPreviousCheckIn(NOW - 2 * TICK);
        move.setAdmission(Admission.NONE);
        move.setFrom(Standing.WAITING);
        move.setTo(Standing.WAITING);
        for (int i = BUCKETS; i > 0; i--) {
            move.setBucketId(NOW - (long) i * BUCKET);
            // Both cells get a count in each bucket.
            MoveCounter.count(move, NOW, grid, stored);
        }
        switch (visit) {
            case STAYS -> {
                move.setFrom(Standing.ACTIVE);
                move.setTo(Standing.ACTIVE);
            }
            case WAITS_SINCE_LONG -> move.setBucketId(NOW - (long) BUCKETS * BUCKET);
            case ENTERS -> {
                move.setTo(Standing.ACTIVE);
                move.setAdmission(Admission.RESERVED);
            }
        }
    }

    @Benchmark
    public Map<Long, TickCell> count() {
        MoveCounter.count(move, NOW, grid, stored);
        return cells;
    }
}
