package dev.anteroom.edge.rooms;

import dev.anteroom.edge.kafka.Patience;
import dev.anteroom.edge.state.AppliedOffsets;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.registry.InMemorySchemaRegistry;
import dev.anteroom.schemas.serde.AvroSerdes;
import dev.anteroom.schemas.serde.AvroTypes;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A ledger on a topic in memory, which is read the moment it is written. */
public final class LedgerUnderTest {

    private static final TopicSettings TOPICS = new TopicSettings("t.", 1, (short) 1);

    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final List<ProducerRecord<byte[], byte[]>> written = new ArrayList<>();
    private final List<ProducerRecord<byte[], byte[]>> audited = new ArrayList<>();
    private final Map<String, RoomConfig> rooms = new TreeMap<>();
    private final Deque<Runnable> interruptions = new ArrayDeque<>();
    private final Deque<KafkaException> failures = new ArrayDeque<>();
    private final AppliedOffsets applied = new AppliedOffsets();
    private long now = 1_000;
    private final RoomLedger ledger = new RoomLedger(this::producer,
            new RoomTopic(TOPICS.name(Topics.ROOMS), () -> List.copyOf(rooms.values()), applied, Map::of),
            new RoomRecords(TOPICS, serdes, "edge-1"),
            () -> Instant.ofEpochMilli(now), new Random(1), new Patience(Duration.ofMillis(1)));

    public RoomLedger ledger() {
        return ledger;
    }

    /** The next commit fails so, after what {@code meanwhile} does; it has no effect. */
    public void failNextCommit(KafkaException failure, Runnable meanwhile) {
        failures.add(failure);
        interruptions.add(meanwhile);
    }

    void later(long millis) {
        now += millis;
    }

    List<ProducerRecord<byte[], byte[]>> written() {
        return written;
    }

    public List<AdminAudit> audits() {
        return audited.stream().map(record -> Objects.requireNonNull(
                serdes.deserializer(AvroTypes.ADMIN_AUDIT).deserialize(record.topic(), record.value()))).toList();
    }

    public RoomConfig room(String id) {
        return Objects.requireNonNull(rooms.get(id));
    }

    /** Writes rooms as another edge would. */
    public void put(RoomConfig room) {
        rooms.put(room.getRoomId(), room);
    }

    private Producer<byte[], byte[]> producer() {
        return new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer()) {
            @Override
            public void commitTransaction() {
                if (!failures.isEmpty()) {
                    interruptions.remove().run();
                    throw failures.remove();
                }
                super.commitTransaction();
                history().forEach(LedgerUnderTest.this::read);
                applied.advance(Map.of(new TopicPartition(TOPICS.name(Topics.ROOMS), 0),
                        Long.MAX_VALUE));
            }
        };
    }

    private void read(ProducerRecord<byte[], byte[]> record) {
        if (record.topic().equals(TOPICS.name(Topics.ADMIN_AUDIT))) {
            audited.add(record);
            return;
        }
        written.add(record);
        RoomConfig room = serdes.deserializer(AvroTypes.ROOM_CONFIG).deserialize(record.topic(), record.value());
        String id = new String(record.key(), StandardCharsets.UTF_8);
        if (room == null) {
            rooms.remove(id);
        } else {
            rooms.put(id, room);
        }
    }
}
