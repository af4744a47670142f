package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;

/** What can change about a room. */
sealed interface RoomChange {

    /** The room was made or its config changed; the config's values can be. */
    record Configured(RoomConfig config) implements RoomChange {
    }

    /** The room is no more. */
    record Removed() implements RoomChange {
    }

    /** A data center counted something. */
    record Counted(String key, DataCenterState state) implements RoomChange {
    }

    /** A check said something about the room's origin. */
    record Told(String key, RoomHealth health) implements RoomChange {
    }

    /** A check says nothing about it any more. */
    record Untold(String key) implements RoomChange {
    }

    /** A data center's state is no more. */
    record Uncounted(String key) implements RoomChange {
    }
}
