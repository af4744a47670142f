package dev.anteroom.edge.rooms;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.event.ShuffleSeeds;
import dev.anteroom.schemas.serde.AvroSerializer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads rooms into the {@code rooms} topic: only those that differ from what the topic holds, so that loading the same
 * file again, or at every edge, changes nothing. Rooms that are not in the file stay as they are.
 */
public final class RoomPublisher {

    private static final Logger LOG = LoggerFactory.getLogger(RoomPublisher.class);

    private final Producer<byte[], byte[]> producer;
    private final AvroSerializer<RoomConfig> serializer;
    private final String topic;
    private final RandomGenerator random;
    private final InstantSource clock;

    /** @param random unpredictable, because the order of shuffled events is drawn with it */
    public RoomPublisher(Producer<byte[], byte[]> producer, AvroSerializer<RoomConfig> serializer, String topic,
            RandomGenerator random, InstantSource clock) {
        this.producer = producer;
        this.serializer = serializer;
        this.topic = topic;
        this.random = random;
        this.clock = clock;
    }

    /**
     * Writes what changed and waits until the brokers have it; throws {@link RoomsFileException} when a room of the
     * file and another of the topic can't be together, such as two on one route.
     *
     * @param current what the topic holds, by room id
     * @return ids of the rooms that were written
     */
    public List<String> publish(List<RoomConfig> wanted, Map<String, RoomConfig> current)
            throws ExecutionException, InterruptedException {
        Map<String, RoomConfig> together = new TreeMap<>(current);
        wanted.forEach(room -> together.put(room.getRoomId(), room));
        RoomRules.checkTogether(together.values(), "rooms.file, with what is in " + topic);
        List<String> written = new ArrayList<>();
        for (RoomConfig ofFile : wanted) {
            Optional<RoomConfig> known = Optional.ofNullable(current.get(ofFile.getRoomId()));
            RoomConfig room = ShuffleSeeds.given(ofFile, known, clock.millis(), random);
            if (known.isEmpty() || !sameSettings(room, known.get())) {
                write(room, known);
                written.add(room.getRoomId());
            }
        }
        LOG.atInfo().addKeyValue("changed", written).addKeyValue("inFile", wanted.size()).log("rooms file loaded");
        return written;
    }

    private void write(RoomConfig room, Optional<RoomConfig> known) throws ExecutionException, InterruptedException {
        long now = clock.millis();
        RoomConfig stamped = RoomConfig.newBuilder(room)
                .setCreatedAt(known.map(RoomConfig::getCreatedAt).orElse(now)).setModifiedAt(now).build();
        byte[] key = room.getRoomId().getBytes(StandardCharsets.UTF_8);
        producer.send(new ProducerRecord<>(topic, key, serializer.serialize(topic, stamped))).get();
    }

    private static boolean sameSettings(RoomConfig one, RoomConfig other) {
        return withoutTimes(one).equals(withoutTimes(other));
    }

    private static RoomConfig withoutTimes(RoomConfig room) {
        return RoomConfig.newBuilder(room).setCreatedAt(0).setModifiedAt(0).build();
    }
}
