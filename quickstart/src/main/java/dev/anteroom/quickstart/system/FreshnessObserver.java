package dev.anteroom.quickstart.system;

import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.quickstart.measure.FreshnessTracker;
import dev.anteroom.schemas.avro.RoomState;

/** Tells the tracker what the edges report. */
public record FreshnessObserver(FreshnessTracker tracker) implements EdgeObserver {

    @Override
    public void trafficAcknowledged(String edgeId, String roomId, String dataCenter, int partition, long offset,
            long eventAtMillis) {
        tracker.acknowledged(roomId, dataCenter, offset, eventAtMillis);
    }

    @Override
    public void stateApplied(String edgeId, RoomState state, long appliedAtMillis) {
        tracker.applied(edgeId, state, appliedAtMillis);
    }
}
