package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.runtime.Aggregator;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that claim to hold more than memory has end no process, and a room that can't be read keeps edges closed. */
class PoisonedRecordIT {

    /** 2,147,483,639 as Avro writes it: the longest array that Java can have, nearly. */
    private static final byte[] CLAIM = {(byte) 0xee, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f};

    @TempDir
    Path folder;
    private final Installation installation = Installation.shared();

    /** {@code with} up to where it differs from {@code without}, which is the number of a list's items; then the claim. */
    private static byte[] claiming(byte[] with, byte[] without) {
        int count = Arrays.mismatch(with, without);
        byte[] poisoned = Arrays.copyOf(with, count + CLAIM.length);
        System.arraycopy(CLAIM, 0, poisoned, count, CLAIM.length);
        return poisoned;
    }

    private byte[] poisonedRoom() {
        String topic = installation.topic(Topics.ROOMS);
        try (var serializer = installation.serdes().serializer(AvroTypes.ROOM_CONFIG)) {
            RoomConfig room = Traffic.room(5);
            byte[] without = Objects.requireNonNull(serializer.serialize(topic, room));
            return claiming(Objects.requireNonNull(serializer.serialize(topic,
                    RoomConfig.newBuilder(room).setCorsOrigins(List.of("https://a.example")).build())), without);
        }
    }

    private byte[] poisonedState() {
        String topic = installation.topic(Topics.ROOM_STATE);
        try (var serializer = installation.serdes().serializer(AvroTypes.ROOM_STATE)) {
            RoomState state = new RoomState();
            state.setLimitReason(LimitReason.NONE);
            state.setLimitCheckId("");
            state.setRoomId("poisoned");
            state.setBuckets(List.of());
            state.setScopes(List.of());
            state.setDataCenters(List.of());
            state.setTurnMillis(List.of());
            state.setLivingEdges(List.of());
            state.setUncounted(List.of());
            byte[] without = Objects.requireNonNull(serializer.serialize(topic, state));
            state.setTurnMillis(List.of(7L));
            return claiming(Objects.requireNonNull(serializer.serialize(topic, state)), without);
        }
    }

    @Test
    void shouldPutPoisonAsideAndKeepAnEdgeClosedUntilTheRoomIsWrittenAgain() {
        try (Traffic traffic = new Traffic(installation);
                KafkaProducer<String, byte[]> vandal = installation.rawProducer();
                Aggregator aggregator = installation.aggregator();
                Origin origin = new Origin();
                Edges edges = new Edges(installation, origin, folder)) {
            traffic.configure(Traffic.room(5));
            Writes writes = new Writes();
            writes.send(vandal, new ProducerRecord<>(installation.topic(Topics.ROOMS), "poisoned", poisonedRoom()));
            writes.send(vandal,
                    new ProducerRecord<>(installation.topic(Topics.ROOM_STATE), "poisoned", poisonedState()));
            writes.await();

            EdgeServer edge = edges.start("nairobi", Map.of());
            String ready = "http://127.0.0.1:" + edge.managementPort() + "/health/ready";
            await("the edge names the room").atMost(PATIENCE).until(() -> Visitor.fetch(ready).body()
                    .contains("the record of room 'poisoned' can't be read"));
            assertThat(Visitor.fetch("http://127.0.0.1:" + edge.port() + "/").statusCode()).isEqualTo(503);
            assertThat(Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + "/metrics").body())
                    .contains("anteroom_edge_rooms_unreadable 1.0");

            writes.send(vandal, new ProducerRecord<>(installation.topic(Topics.ROOMS), "poisoned", null));
            writes.await();

            await("the edge is ready").atMost(PATIENCE).until(() -> Edges.isReady(edge));
            await("the aggregator runs").atMost(PATIENCE).until(aggregator::running);
        }
    }
}
