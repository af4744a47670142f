package dev.anteroom.core.admission;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;

/** The smallest valid rooms, and states of empty rooms. */
public final class SampleRooms {

    static {
        // Registers the records with Avro before the first of them is built.
        AvroTypes.ROOM_CONFIG.schema();
    }

    private SampleRooms() {
    }

    /** A room at {@code <id>.example}. */
    public static RoomConfig.Builder room(String id) {
        return AvroTypes.newRoomConfig().setRoomId(id).setName(id).setHost(id + ".example").setTotalActiveUsers(10)
                .setNewUsersPerMinute(10);
    }

    /** An empty state of a room. */
    public static RoomState state(String roomId, long publishedAt) {
        return AvroTypes.newRoomState().setRoomId(roomId).setPublishedAt(publishedAt).setBucketId(0)
                .setTotalActiveUsers(10).setNewUsersThisBucket(10).setActiveUsers(0).setWaitingUsers(0)
                .setAdmittedThisBucket(0).setAvailable(10).setRemaining(10).setUtilization(0)
                .setUsersToOriginPerMinute(0).setBuckets(List.of()).setScopes(List.of()).setDataCenters(List.of())
                .build();
    }
}
