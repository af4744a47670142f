package dev.anteroom.devkit.system;

import dev.anteroom.devkit.measure.FreshnessTracker;
import dev.anteroom.devkit.measure.OutageLog;
import dev.anteroom.devkit.measure.PublishedScopes;
import dev.anteroom.devkit.measure.SlowdownLog;
import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Optional;

/** Tells the demo what the edges report. */
public record DemoObserver(FreshnessTracker freshness, PublishedScopes scopes, OutageLog outage,
        Optional<SlowdownLog> slowdown)
        implements
            EdgeObserver {

    @Override
    public void trafficAcknowledged(String edgeId, String roomId, String dataCenter, int partition, long offset,
            long eventAtMillis) {
        freshness.acknowledged(roomId, dataCenter, offset, eventAtMillis);
    }

    @Override
    public void stateApplied(String edgeId, RoomState state, long appliedAtMillis) {
        freshness.applied(edgeId, state, appliedAtMillis);
        scopes.applied(state);
        outage.applied(state, appliedAtMillis);
        slowdown.ifPresent(log -> log.applied(state, appliedAtMillis));
    }
}
