package dev.anteroom.streams.global;

import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/**
 * Which edges are alive, from the global store of their last heartbeats.
 *
 * <p>An edge is judged by when its heartbeats arrive, by the aggregator's clock; by its own, an edge whose clock is a
 * few seconds behind would be lost. When a heartbeat arrived is not stored: after a restart each edge has three
 * intervals to be heard of again. Belongs to one task.
 */
final class LivingEdges {

    private static final int INTERVALS_UNTIL_LOST = 3;

    private final ReadOnlyKeyValueStore<String, EdgeHeartbeat> lastHeartbeats;
    private Map<String, Arrival> arrivals = Map.of();

    /** A heartbeat, told by its {@code sentAt} from the one before, and when it was first seen here. */
    private record Arrival(long sentAt, long seenAt) {
    }

    LivingEdges(ReadOnlyKeyValueStore<String, EdgeHeartbeat> lastHeartbeats) {
        this.lastHeartbeats = lastHeartbeats;
    }

    /** Edges whose heartbeat changed within three of their intervals before {@code now}. */
    Workers alive(long now) {
        Map<String, Integer> edges = new HashMap<>();
        Map<String, Arrival> present = new HashMap<>();
        try (KeyValueIterator<String, EdgeHeartbeat> all = lastHeartbeats.all()) {
            all.forEachRemaining(next -> {
                Arrival arrival = arrival(next.key, next.value, now);
                present.put(next.key, arrival);
                if (now - arrival.seenAt() <= (long) INTERVALS_UNTIL_LOST * next.value.getIntervalMillis()) {
                    edges.merge(next.value.getDataCenter(), 1, Integer::sum);
                }
            });
        }
        arrivals = present;
        return new Workers(edges);
    }

    private Arrival arrival(String edge, EdgeHeartbeat heartbeat, long now) {
        Arrival before = arrivals.get(edge);
        return before != null && before.sentAt() == heartbeat.getAt() ? before : new Arrival(heartbeat.getAt(), now);
    }
}
