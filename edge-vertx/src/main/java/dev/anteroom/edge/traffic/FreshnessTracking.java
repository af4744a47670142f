package dev.anteroom.edge.traffic;

import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.RoomState;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Measures how long a move of this edge takes until a room state that counts it is in use here: a state names, for each
 * data center, the offset of the last traffic record that it counts.
 *
 * <p>Memory is bounded: while too many moves are waiting for a state, further ones are not measured.
 *
 * <p>Rests on decision 003.
 */
public final class FreshnessTracking {

    private static final int MOST_PENDING = 10_000;

    private record Acknowledged(String roomId, int partition, long offset, long at) {
    }

    /** The last traffic record that a state in use counted, and since when. */
    private record Counted(long offset, long since) {
        static final Counted NOTHING = new Counted(-1, 0);
    }

    private final String dataCenter;
    private final EdgeMetrics metrics;
    private final Queue<Acknowledged> arriving = new ConcurrentLinkedQueue<>();
    private final AtomicInteger pending = new AtomicInteger();
    private final Map<String, ArrayDeque<Acknowledged>> waitingByRoom = new HashMap<>();
    private final Map<String, Counted> countedByRoom = new HashMap<>();

    public FreshnessTracking(String dataCenter, EdgeMetrics metrics) {
        this.dataCenter = dataCenter;
        this.metrics = metrics;
    }

    /** Notes that a move was stored. Thread-safe. */
    public void acknowledged(String roomId, int partition, long offset, long at) {
        if (pending.incrementAndGet() > MOST_PENDING) {
            pending.decrementAndGet();
            return;
        }
        arriving.add(new Acknowledged(roomId, partition, offset, at));
    }

    /** Notes that a state came into use. Only on the event loop. */
    public void applied(RoomState state, long now) {
        takeArriving();
        for (DataCenterSummary summary : state.getDataCenters()) {
            if (summary.getDataCenter().equals(dataCenter)) {
                measure(state.getRoomId(), summary, now);
            }
        }
    }

    private void takeArriving() {
        for (Acknowledged move = arriving.poll(); move != null; move = arriving.poll()) {
            Counted counted = countedByRoom.getOrDefault(move.roomId(), Counted.NOTHING);
            if (move.offset() <= counted.offset()) {
                record(move, counted.since());
            } else {
                waitingByRoom.computeIfAbsent(move.roomId(), key -> new ArrayDeque<>()).add(move);
            }
        }
    }

    private void measure(String roomId, DataCenterSummary summary, long now) {
        Iterator<Acknowledged> waiting = waitingByRoom.computeIfAbsent(roomId, key -> new ArrayDeque<>()).iterator();
        while (waiting.hasNext()) {
            Acknowledged move = waiting.next();
            if (move.partition() == summary.getTrafficPartition() && move.offset() <= summary.getTrafficOffset()) {
                record(move, now);
                waiting.remove();
            }
        }
        countedByRoom.put(roomId, new Counted(summary.getTrafficOffset(), now));
    }

    private void record(Acknowledged move, long appliedAt) {
        pending.decrementAndGet();
        metrics.freshness(Duration.ofMillis(Math.max(0, appliedAt - move.at())));
    }
}
