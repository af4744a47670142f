package dev.anteroom.runtime.room;

import dev.anteroom.core.room.RoomConfigCheck;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Prolongation;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Reads the records of {@code rooms} and {@code room-state}. */
final class RoomDecoder {

    private static final int HEADER_BYTES = 1 + Integer.BYTES;

    private final String roomsTopic;
    private final AvroDeserializer<RoomConfig> configs;
    private final AvroDeserializer<RoomState> states;

    RoomDecoder(TopicSettings topics, AvroSerdes serdes) {
        this.roomsTopic = topics.name(Topics.ROOMS);
        this.configs = serdes.deserializer(AvroTypes.ROOM_CONFIG);
        this.states = serdes.deserializer(AvroTypes.ROOM_STATE);
    }

    /** The update in {@code record}; throws {@link SerializationException} when the record contains no update. */
    RoomUpdate decode(ConsumerRecord<byte[], byte[]> record) {
        if (record.key() == null) {
            throw new SerializationException("the record has no key; the key must be a room's id");
        }
        requireSchemaId(record.value());
        String roomId = new String(record.key(), StandardCharsets.UTF_8);
        if (record.topic().equals(roomsTopic)) {
            Optional<RoomConfig> config = Optional.ofNullable(configs.deserialize(record.topic(), record.value()));
            config.ifPresent(present -> requireUsable(roomId, present));
            return new RoomUpdate.Configured(roomId, config);
        }
        Optional<RoomState> state = Optional.ofNullable(states.deserialize(record.topic(), record.value()));
        state.ifPresent(present -> requireKey(roomId, present.getRoomId()));
        return state.isPresent() && Prolongation.isOne(roomId)
                ? new RoomUpdate.Prolonged(state.get())
                : new RoomUpdate.Published(roomId, state);
    }

    /** Registries give only positive ids, so asking for another one would be refused in any case. */
    private static void requireSchemaId(byte @Nullable [] value) {
        if (value != null && value.length >= HEADER_BYTES && ByteBuffer.wrap(value, 1, Integer.BYTES).getInt() <= 0) {
            throw new SerializationException("the record's schema id is "
                    + ByteBuffer.wrap(value, 1, Integer.BYTES).getInt() + ", it must be positive");
        }
    }

    private static void requireUsable(String key, RoomConfig config) {
        requireKey(key, config.getRoomId());
        List<String> problems = RoomConfigCheck.problems(config);
        if (!problems.isEmpty()) {
            throw new SerializationException(
                    "the config of room " + key + " is not valid: " + String.join("; ", problems));
        }
    }

    private static void requireKey(String key, String roomId) {
        if (!key.equals(roomId)) {
            throw new SerializationException(
                    "the record's key is '" + key + "', but it is about the room '" + roomId + "'");
        }
    }
}
