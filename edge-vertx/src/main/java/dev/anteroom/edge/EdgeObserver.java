package dev.anteroom.edge;

import dev.anteroom.schemas.avro.RoomState;

/**
 * Observes what an edge does, for tests and measurements. Called on the event loop or on threads of Kafka clients; must
 * not block and must not throw.
 */
public interface EdgeObserver {

    /** An observer that ignores everything. */
    EdgeObserver NONE = new EdgeObserver() {
    };

    /**
     * The brokers have stored a move.
     *
     * @param partition of the traffic topic
     * @param offset in that partition
     * @param eventAtMillis when the visitor was seen, milliseconds since the epoch by the edge's clock
     */
    default void trafficAcknowledged(String edgeId, String roomId, String dataCenter, int partition, long offset,
            long eventAtMillis) {
    }

    /**
     * The edge decides with {@code state} from now on.
     *
     * @param appliedAtMillis milliseconds since the epoch by the edge's clock
     */
    default void stateApplied(String edgeId, RoomState state, long appliedAtMillis) {
    }
}
