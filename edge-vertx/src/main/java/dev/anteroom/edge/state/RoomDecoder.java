package dev.anteroom.edge.state;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.registry.SchemaRegistryException;
import dev.anteroom.schemas.serde.AvroDeserializer;
import dev.anteroom.schemas.serde.AvroSerdes;
import dev.anteroom.schemas.serde.AvroTypes;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;

/** Reads the records of {@code rooms} and {@code room-state}. */
final class RoomDecoder {

    private static final int NOT_FOUND = 404;

    private final String roomsTopic;
    private final AvroDeserializer<RoomConfig> configs;
    private final AvroDeserializer<RoomState> states;

    RoomDecoder(TopicSettings topics, AvroSerdes serdes) {
        this.roomsTopic = topics.name(Topics.ROOMS);
        this.configs = serdes.deserializer(AvroTypes.ROOM_CONFIG);
        this.states = serdes.deserializer(AvroTypes.ROOM_STATE);
    }

    /** The update in {@code record}; throws {@link SerializationException} when there is none in it. */
    RoomUpdate decode(ConsumerRecord<byte[], byte[]> record) {
        if (record.key() == null) {
            throw new SerializationException("the record has no key, it must be a room's id");
        }
        String roomId = new String(record.key(), StandardCharsets.UTF_8);
        if (record.topic().equals(roomsTopic)) {
            Optional<RoomConfig> config = Optional.ofNullable(configs.deserialize(record.topic(), record.value()));
            config.ifPresent(present -> requireKey(roomId, present.getRoomId()));
            return new RoomUpdate.Configured(roomId, config);
        }
        Optional<RoomState> state = Optional.ofNullable(states.deserialize(record.topic(), record.value()));
        state.ifPresent(present -> requireKey(roomId, present.getRoomId()));
        return new RoomUpdate.Published(roomId, state);
    }

    /** Whether the record may be fine and only the registry did not answer. */
    static boolean isWorthRetrying(SerializationException failure) {
        return failure.getCause() instanceof SchemaRegistryException registry && registry.status() != NOT_FOUND;
    }

    private static void requireKey(String key, String roomId) {
        if (!key.equals(roomId)) {
            throw new SerializationException("the record's key is '" + key + "', its room is '" + roomId + "'");
        }
    }
}
