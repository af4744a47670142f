package dev.anteroom.benchmarks.capacity;

import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Adds rooms to a running installation and takes them away again. */
final class RoomWriter implements AutoCloseable {

    private static final int LIMIT = 1_000;

    private final String topic;
    private final AvroSerializer<RoomConfig> serializer;
    private final KafkaProducer<String, byte[]> producer;

    RoomWriter(Stage stage) {
        this.topic = stage.topics().name(Topics.ROOMS);
        this.serializer = new AvroSerdes(new HttpSchemaRegistry(RegistrySettings.of(URI.create(stage.registryUrl()))))
                .serializer(AvroTypes.ROOM_CONFIG);
        this.producer = new KafkaProducer<>(Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, stage.bootstrap()),
                new StringSerializer(), new ByteArraySerializer());
    }

    /** Rooms of hosts that nobody asks for. */
    static List<RoomConfig> unvisited(int count) {
        return IntStream.range(0, count).mapToObj(number -> AvroTypes.newRoomConfig().setRoomId("idle-" + number)
                .setName("idle-" + number).setHost("idle-" + number + ".example").setTotalActiveUsers(LIMIT)
                .setNewUsersPerMinute(LIMIT).build()).toList();
    }

    /** Rooms of the edge's own host in which everybody waits; their pages are at {@link #pathOf}. */
    static List<RoomConfig> crowded(int count) {
        return IntStream.range(0, count).mapToObj(number -> AvroTypes.newRoomConfig().setRoomId("busy-" + number)
                .setName("busy-" + number).setHost("127.0.0.1").setPath("/busy-" + number).setTotalActiveUsers(LIMIT)
                .setNewUsersPerMinute(LIMIT).setQueueAll(true).setCookieSuffix("busy" + number).build()).toList();
    }

    /** A page of one of the crowded rooms. */
    static String pathOf(long number) {
        return "/busy-" + number + "/page";
    }

    void add(List<RoomConfig> rooms) {
        write(rooms.stream().map(room -> new ProducerRecord<>(topic, room.getRoomId(),
                serializer.serialize(topic, room))).toList());
    }

    void remove(List<RoomConfig> rooms) {
        write(rooms.stream().map(room -> new ProducerRecord<String, byte[]>(topic, room.getRoomId(), null)).toList());
    }

    private void write(List<ProducerRecord<String, byte[]>> records) {
        List<Future<RecordMetadata>> unsure = records.stream().map(producer::send).toList();
        producer.flush();
        unsure.stream().filter(room -> room.state() != Future.State.SUCCESS).findFirst().ifPresent(room -> {
            throw new IllegalStateException("the broker did not take a room", room.exceptionNow());
        });
    }

    @Override
    public void close() {
        producer.close();
    }
}
