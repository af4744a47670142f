package dev.anteroom.devkit.system;

import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows when every edge decides by a state that contains every edge. Until then a new room admits nobody, because it
 * has not been counted yet. It passes on every state that it sees. Thread-safe.
 */
final class EdgeConvergence implements EdgeObserver {

    private final EdgeObserver next;
    private final int edges;
    private final Set<String> informed = ConcurrentHashMap.newKeySet();

    EdgeConvergence(EdgeObserver next, int edges) {
        this.next = next;
        this.edges = edges;
    }

    boolean reached() {
        return informed.size() == edges;
    }

    @Override
    public void trafficAcknowledged(String edgeId, String roomId, String dataCenter, int partition, long offset,
            long eventAtMillis) {
        next.trafficAcknowledged(edgeId, roomId, dataCenter, partition, offset, eventAtMillis);
    }

    @Override
    public void stateApplied(String edgeId, RoomState state, long appliedAtMillis) {
        if (!state.getScopes().isEmpty() && anywhere(state).getWorkers() >= edges) {
            informed.add(edgeId);
        }
        next.stateApplied(edgeId, state, appliedAtMillis);
    }

    /** The last scope is that of all data centers. */
    private static ScopeState anywhere(RoomState state) {
        return state.getScopes().getLast();
    }
}
