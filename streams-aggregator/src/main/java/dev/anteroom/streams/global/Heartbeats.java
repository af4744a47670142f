package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.EdgeHeartbeat;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Which edges are alive, from the global store of their last heartbeats. */
final class Heartbeats {

    private static final int INTERVALS_UNTIL_LOST = 3;

    private final ReadOnlyKeyValueStore<String, EdgeHeartbeat> lastHeartbeats;

    Heartbeats(ReadOnlyKeyValueStore<String, EdgeHeartbeat> lastHeartbeats) {
        this.lastHeartbeats = lastHeartbeats;
    }

    /** Edges that were heard of within three of their intervals before {@code now}. */
    Workers alive(long now) {
        Map<String, Integer> edges = new HashMap<>();
        try (KeyValueIterator<String, EdgeHeartbeat> all = lastHeartbeats.all()) {
            all.forEachRemaining(next -> {
                if (isAlive(next.value, now)) {
                    edges.merge(next.value.getDataCenter(), 1, Integer::sum);
                }
            });
        }
        return new Workers(edges);
    }

    private static boolean isAlive(EdgeHeartbeat heartbeat, long now) {
        return now - heartbeat.getAt() <= (long) INTERVALS_UNTIL_LOST * heartbeat.getIntervalMillis();
    }
}
