package dev.anteroom.core.roomstate;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.event.RoomPeriod;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;

/**
 * All inputs from which a room's state is calculated.
 *
 * @param schedule the room's settings and those of its planned events
 * @param dataCenters the newest state of each data center that ever counted this room
 * @param workers edges that are alive
 * @param recent promises of earlier states of this room that may still be valid
 * @param origin what health checks say about the room's origin
 * @param proof up to when all is counted
 * @param now the moment for which the state is calculated, in milliseconds since the epoch
 * @param isReplay whether time is that of the records which are counted: nothing is on its way, though nothing proves it
 */
public record RoomInputs(EventSchedule schedule, List<DataCenterState> dataCenters, Workers workers,
        RecentSnapshots recent, OriginSignals origin, CountingProof proof, long now, boolean isReplay) {

    /** What is calculated by the clock. */
    public RoomInputs(EventSchedule schedule, List<DataCenterState> dataCenters, Workers workers,
            RecentSnapshots recent, OriginSignals origin, CountingProof proof, long now) {
        this(schedule, dataCenters, workers, recent, origin, proof, now, false);
    }

    /** A room of which the states of its data centers say alone up to when it is counted. */
    public RoomInputs(EventSchedule schedule, List<DataCenterState> dataCenters, Workers workers,
            RecentSnapshots recent, OriginSignals origin, long now) {
        this(schedule, dataCenters, workers, recent, origin, CountingProof.NONE, now);
    }

    /**
     * @param config the room, with valid values
     */
    public RoomInputs(RoomConfig config, List<DataCenterState> dataCenters, Workers workers, RecentSnapshots recent,
            long now) {
        this(EventSchedule.of(config), dataCenters, workers, recent, OriginSignals.NONE, now);
    }

    /** The period that is in force now. */
    RoomPeriod period() {
        return schedule.at(now);
    }

    /** The settings in force. */
    public RoomConfig config() {
        return period().config();
    }

    CountingTiming timing() {
        return CountingTiming.of(schedule,
                isReplay || (proof.isGiven() && edgesLeftOut() == 0 && !wasAnyLeftOut()));
    }

    /** Whether an edge was left out so lately that sessions may go on there which end by its clock, or which it prolonged. */
    private boolean wasAnyLeftOut() {
        long ended = proof.countedUpTo().orElseThrow() - schedule.longestSession()
                - schedule.room().getSettleMillis();
        return proof.leftOut().stream().anyMatch(span -> span.to() > ended);
    }

    /**
     * Living edges for which counting does not wait. Heartbeats and marks tell of edges in no order, so one that starts may be
     * among them for a moment.
     */
    int edgesLeftOut() {
        return proof.isGiven() ? Math.max(0, workers.total() - proof.edges().size()) : 0;
    }

    long bucketId() {
        return timing().bucketOf(now);
    }
}
