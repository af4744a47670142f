package dev.anteroom.core.roomstate;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.event.RoomPeriod;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;

/**
 * Everything that a room's state follows from.
 *
 * @param schedule the room's settings and those of its planned events
 * @param dataCenters the newest state of each data center that ever counted this room
 * @param workers edges that are alive
 * @param recent what earlier states of this room may still promise
 * @param origin what checks say of the room's origin
 * @param now the moment to describe, in milliseconds since the epoch
 */
public record RoomInputs(EventSchedule schedule, List<DataCenterState> dataCenters, Workers workers,
        RecentSnapshots recent, OriginSignals origin,
        long now) {

    /** A room that hears of no checks. */
    public RoomInputs(EventSchedule schedule, List<DataCenterState> dataCenters, Workers workers,
            RecentSnapshots recent, long now) {
        this(schedule, dataCenters, workers, recent, OriginSignals.NONE, now);
    }

    /** @param config the room, with values that can be */
    public RoomInputs(RoomConfig config, List<DataCenterState> dataCenters, Workers workers, RecentSnapshots recent,
            long now) {
        this(EventSchedule.of(config), dataCenters, workers, recent, now);
    }

    /** What is in force now. */
    RoomPeriod period() {
        return schedule.at(now);
    }

    /** The settings in force. */
    public RoomConfig config() {
        return period().config();
    }

    CountingTiming timing() {
        return new CountingTiming(schedule);
    }

    long bucketId() {
        return timing().bucketOf(now);
    }
}
