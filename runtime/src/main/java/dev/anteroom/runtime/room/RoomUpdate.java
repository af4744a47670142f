package dev.anteroom.runtime.room;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Optional;

/** One update of one room, or of all resting rooms of a partition, from one record of the topics. */
sealed interface RoomUpdate {

    /** The room was configured; empty when it was removed. */
    record Configured(String roomId, Optional<RoomConfig> config) implements RoomUpdate {
    }

    /** The room's state was published; empty when it was removed. */
    record Published(String roomId, Optional<RoomState> state) implements RoomUpdate {
    }

    /** Resting rooms are unchanged, see {@link dev.anteroom.schemas.topic.Prolongation}. */
    record Prolonged(RoomState prolongation) implements RoomUpdate {
    }

    /**
     * The room's newest record can't be read.
     *
     * @param roomId the record's key
     */
    record Unreadable(String roomId) implements RoomUpdate {
    }
}
