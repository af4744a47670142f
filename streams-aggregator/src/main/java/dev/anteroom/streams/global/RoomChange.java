package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.topic.ProofKey;

/** The kinds of changes of a room. */
sealed interface RoomChange {

    /** The room was created or its configuration changed; the configuration is valid. */
    record Configured(RoomConfig config) implements RoomChange {
    }

    /** The room was removed. */
    record Removed() implements RoomChange {
    }

    /** A data center published new counts. */
    record Counted(String key, DataCenterState state) implements RoomChange {
    }

    /** The counting of one partition told up to when it has come, or for which edges it waits. */
    record Proved(ProofKey key, DataCenterState proof) implements RoomChange {
    }

    /** A check reported something about the room's origin. */
    record Told(String key, RoomHealth health) implements RoomChange {
    }

    /** A check no longer reports anything about it. */
    record Untold(String key) implements RoomChange {
    }

    /** The state of a data center was removed. */
    record Uncounted(String key) implements RoomChange {
    }
}
