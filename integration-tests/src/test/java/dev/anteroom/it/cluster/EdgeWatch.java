package dev.anteroom.it.cluster;

import dev.anteroom.devkit.measure.FreshnessTracker;
import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Records what the edges know: which moves the brokers have stored, and the state by which each edge decides.
 * Thread-safe.
 */
final class EdgeWatch implements EdgeObserver {

    /** A move that the brokers say they have. */
    record Stored(int partition, long offset, String edgeId, long atMillis) {
    }

    private final FreshnessTracker freshness;
    private final Queue<Stored> stored = new ConcurrentLinkedQueue<>();
    private final Map<String, RoomState> states = new ConcurrentHashMap<>();

    EdgeWatch(FreshnessTracker freshness) {
        this.freshness = freshness;
    }

    @Override
    public void trafficAcknowledged(String edgeId, String roomId, String dataCenter, int partition, long offset,
            long eventAtMillis) {
        stored.add(new Stored(partition, offset, edgeId, eventAtMillis));
        freshness.acknowledged(roomId, dataCenter, offset, eventAtMillis);
    }

    @Override
    public void stateApplied(String edgeId, RoomState state, long appliedAtMillis) {
        states.put(edgeId, state);
        freshness.applied(edgeId, state, appliedAtMillis);
    }

    List<Stored> stored() {
        return List.copyOf(stored);
    }

    /** The newest state of each edge that has one. */
    Collection<RoomState> states() {
        return List.copyOf(states.values());
    }
}
