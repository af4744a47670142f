package dev.anteroom.streams.health;

import dev.anteroom.core.room.RoomConfigCheck;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.streams.common.UnreadableRecords;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps in the global store which checks each room names, and nothing else; rooms that name none are not in it. It
 * decodes the bytes itself, because Streams stops its global thread when the source of a global store fails to decode a
 * record.
 */
final class NamingRooms implements Processor<String, byte[], Void, Void> {

    /** Separates two checks; no id contains it. */
    static final String SEPARATOR = ",";

    private static final Logger LOG = LoggerFactory.getLogger(NamingRooms.class);

    private final Deserializer<RoomConfig> reader;
    private final String topic;
    private final UnreadableRecords unreadable;

    private ProcessorContext<Void, Void> context;
    private KeyValueStore<String, String> checksByRoom;

    NamingRooms(Deserializer<RoomConfig> reader, String topic, UnreadableRecords unreadable) {
        this.reader = reader;
        this.topic = topic;
        this.unreadable = unreadable;
    }

    @Override
    public void init(ProcessorContext<Void, Void> globalContext) {
        context = globalContext;
        checksByRoom = globalContext.getStateStore(HealthTopology.NAMING_ROOMS);
    }

    @Override
    public void process(Record<String, byte[]> room) {
        if (room.key() == null) {
            return;
        }
        try {
            RoomConfig config = room.value() == null ? null : reader.deserialize(topic, room.value());
            if (config == null || config.getHealthChecks().isEmpty()) {
                checksByRoom.delete(room.key());
            } else if (isRefused(room.key(), config)) {
                LOG.atWarn().addKeyValue("topic", topic).addKeyValue("room", room.key())
                        .log("the checks of a room that makes no sense are not followed");
            } else {
                checksByRoom.put(room.key(), String.join(SEPARATOR, config.getHealthChecks()));
            }
        } catch (SerializationException e) {
            refuse(room, e);
        }
    }

    /** As by the topology that publishes rooms, which also keeps the record in the dead letters. */
    private static boolean isRefused(String key, RoomConfig config) {
        return !config.getRoomId().equals(key) || !RoomConfigCheck.problems(config).isEmpty();
    }

    private void refuse(Record<String, byte[]> room, SerializationException error) {
        context.recordMetadata().ifPresent(origin -> {
            LOG.atWarn().addKeyValue("topic", topic).addKeyValue("partition", origin.partition())
                    .addKeyValue("offset", origin.offset()).log("a room can't be read: {}", error.getMessage());
            unreadable.accept(origin, room, error);
        });
    }
}
