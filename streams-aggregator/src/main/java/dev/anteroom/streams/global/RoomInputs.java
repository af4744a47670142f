package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;

/**
 * Everything that a room's state follows from.
 *
 * @param config the room, with values that can be
 * @param dataCenters the newest state of each data center that ever counted this room
 * @param workers edges that are alive
 * @param recent what earlier states of this room may still promise
 * @param now the moment to describe, in milliseconds since the epoch
 */
public record RoomInputs(RoomConfig config, List<DataCenterState> dataCenters, Workers workers, RecentSnapshots recent,
        long now) {

    RoomTiming timing() {
        return new RoomTiming(config);
    }

    long bucketId() {
        return timing().bucketOf(now);
    }
}
