package dev.anteroom.edge.health;

import dev.anteroom.schemas.avro.EdgeHeartbeat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The edges of this data center that are alive, always including this one. They are judged by the arrival of their
 * heartbeats, so clocks need not agree. Must be used by one thread only.
 */
final class LivingNeighbours {

    private static final int INTERVALS_UNTIL_LOST = 3;

    private final String dataCenter;
    private final String edgeId;
    private final Map<String, Long> aliveUntil = new HashMap<>();

    LivingNeighbours(String dataCenter, String edgeId) {
        this.dataCenter = dataCenter;
        this.edgeId = edgeId;
    }

    /** A heartbeat with this key arrived; empty when the edge stopped in good order. */
    void heard(String key, Optional<EdgeHeartbeat> heartbeat, long now) {
        heartbeat.ifPresentOrElse(beat -> {
            if (beat.getDataCenter().equals(dataCenter)) {
                aliveUntil.put(beat.getEdgeId(), now + (long) INTERVALS_UNTIL_LOST * beat.getIntervalMillis());
            }
        }, () -> aliveUntil.remove(key.substring(key.indexOf('|') + 1)));
    }

    List<String> alive(long now) {
        aliveUntil.values().removeIf(until -> until < now);
        aliveUntil.put(edgeId, Long.MAX_VALUE);
        return aliveUntil.keySet().stream().sorted().toList();
    }
}
