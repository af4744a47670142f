package dev.anteroom.streams.global;

import dev.anteroom.streams.common.InvalidRecordException;
import dev.anteroom.core.room.RoomConfigCheck;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.LeftOutEdges;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.topic.MarkKey;
import dev.anteroom.schemas.topic.ProofKey;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Convert the records of the three sources into changes of a room, keyed by room, and refuse records that make no
 * sense.
 */
final class ChangeReaders {

    private ChangeReaders() {
    }

    /** Reads the topic of rooms. */
    static final class Rooms extends ContextualProcessor<String, RoomConfig, String, RoomChange> {

        @Override
        public void process(Record<String, RoomConfig> record) {
            RoomChange change = read(record.key(), record.value());
            context().forward(new Record<>(record.key(), change, record.timestamp()));
        }

        private static RoomChange read(@Nullable String roomId, @Nullable RoomConfig config) {
            requireName(roomId);
            if (config == null) {
                return new RoomChange.Removed();
            }
            if (!config.getRoomId().equals(roomId)) {
                throw new InvalidRecordException(
                        "the config of room " + config.getRoomId() + " has the key '" + roomId + "'");
            }
            List<String> problems = RoomConfigCheck.problems(config);
            if (!problems.isEmpty()) {
                throw new InvalidRecordException(
                        "the config of room " + roomId + " is not valid: " + String.join("; ", problems));
            }
            return new RoomChange.Configured(config);
        }
    }

    /** Reads the topic of data-center states. */
    static final class DataCenters extends ContextualProcessor<String, DataCenterState, String, RoomChange> {

        private final int partitions;

        /** @param partitions of the topic traffic */
        DataCenters(int partitions) {
            this.partitions = partitions;
        }

        @Override
        public void process(Record<String, DataCenterState> record) {
            if (record.key() != null && MarkKey.isOne(record.key())) {
                if (record.value() != null) {
                    ProofKey key = proofKey(record.key());
                    requireProof(key, record.value());
                    RoomChange change = new RoomChange.Proved(key, record.value());
                    context().forward(new Record<>(record.key(), change, record.timestamp()));
                }
                return;
            }
            ScopeKey key = key(record.key());
            DataCenterState state = record.value();
            RoomChange change = state == null
                    ? new RoomChange.Uncounted(key.text())
                    : new RoomChange.Counted(key.text(), requireFits(key, state));
            context().forward(new Record<>(key.roomId(), change, record.timestamp()));
        }

        /** What is told of a partition concerns every room. */
        private void requireProof(ProofKey key, DataCenterState told) {
            if (key.partition() < 0 || key.partition() >= partitions) {
                throw new InvalidRecordException(
                        "a record tells of partition " + key.partition() + ", it must be 0.." + (partitions - 1));
            }
            Stream.concat(told.getDataCenters().stream(), told.getLeftOut().stream().map(LeftOutEdges::getDataCenter))
                    .filter(name -> !ScopeKey.isName(name)).findFirst().ifPresent(name -> {
                        throw new InvalidRecordException(
                                "a record tells of data center '" + name + "', which no data center can be called");
                    });
        }

        private static DataCenterState requireFits(ScopeKey key, DataCenterState state) {
            if (!state.getRoomId().equals(key.roomId()) || !state.getDataCenter().equals(key.scope())) {
                throw new InvalidRecordException("the state of room " + state.getRoomId() + " in data center "
                        + state.getDataCenter() + " has the key '" + key + "'");
            }
            return state;
        }
    }

    /** Reads the records that checks publish for rooms. */
    static final class Health extends ContextualProcessor<String, RoomHealth, String, RoomChange> {

        @Override
        public void process(Record<String, RoomHealth> record) {
            ScopeKey key = key(record.key());
            RoomHealth health = record.value();
            if (health != null
                    && !(health.getRoomId().equals(key.roomId()) && health.getCheckId().equals(key.scope()))) {
                throw new InvalidRecordException("the record of check " + health.getCheckId() + " for room "
                        + health.getRoomId() + " has the key '" + key + "'");
            }
            RoomChange change = health == null
                    ? new RoomChange.Untold(key.text())
                    : new RoomChange.Told(key.text(), health);
            context().forward(new Record<>(key.roomId(), change, record.timestamp()));
        }
    }

    private static ProofKey proofKey(String key) {
        try {
            return ProofKey.parse(key);
        } catch (IllegalArgumentException e) {
            throw new InvalidRecordException("a record has a key that can't be: " + e.getMessage());
        }
    }

    private static ScopeKey key(@Nullable String key) {
        try {
            return ScopeKey.parse(String.valueOf(key));
        } catch (IllegalArgumentException e) {
            throw new InvalidRecordException("a record has a key that is not valid: " + e.getMessage());
        }
    }

    private static void requireName(@Nullable String roomId) {
        try {
            ScopeKey.requireName("roomId", String.valueOf(roomId));
        } catch (IllegalArgumentException e) {
            throw new InvalidRecordException("a room has a key that is not valid: " + e.getMessage());
        }
    }
}
