package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A visitor's whole life in two data centers, over real HTTP. */
@Tag("feature.local-decision")
class VisitorLifeIT {

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;
    private EdgeServer nairobi;
    private EdgeServer dublin;

    VisitorLifeIT(@TempDir Path folder) {
        edges = Edges.counted(installation, origin, folder);
    }

    private void start(String session) {
        Map<String, String> rooms = Map.of("rooms.file",
                edges.rooms(1, "session_duration: " + session).toString());
        nairobi = edges.ready("nairobi", rooms);
        dublin = edges.ready("dublin", Map.of());
    }

    private static JsonNode waitingRoom(HttpResponse<String> response) throws Exception {
        return new ObjectMapper().readTree(response.body()).get("cfWaitingRoom");
    }

    @Test
    void shouldWaitEnterGoOnAndMakeRoomForTheNext() throws Exception {
        start("6s");
        Visitor first = new Visitor();
        letIn(first);
        assertThat(first.isLetIn(dublin.port())).as("the cookie is the proof in every data center").isTrue();

        Visitor second = new Visitor();
        HttpResponse<String> page = second.get(nairobi.port());
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Refresh")).contains("1");
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(page.headers().firstValue("Set-Cookie").orElseThrow()).startsWith("__cf_waitingroom=")
                .contains("HttpOnly").contains("Max-Age=300");
        assertThat(page.body()).contains("<html");

        try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                installation.topic(Topics.ROOM_STATE))) {
            for (int i = 0; i < 20; i++) {
                assertThat(first.isLetIn(i % 2 == 0 ? nairobi.port() : dublin.port())).isTrue();
                JsonNode json = waitingRoom(second.get(dublin.port(), "application/json"));
                assertThat(json.get("inWaitingRoom").asBoolean()).as("the one place is taken").isTrue();
                long now = states.await("a state", state -> true).getPublishedAt();
                states.await("a later state", state -> state.getPublishedAt() > now);
            }
        }

        await("the place of the first is free after a session").atMost(PATIENCE)
                .until(() -> second.isLetIn(dublin.port()));
    }

    @Test
    void shouldLetAnEdgeThatStartedLateCatchUp() throws Exception {
        start("10m");
        Visitor first = new Visitor();
        letIn(first);

        EdgeServer late = edges.ready("lisbon", Map.of());

        assertThat(first.isLetIn(late.port())).isTrue();
        JsonNode json = waitingRoom(new Visitor().get(late.port(), "application/json"));
        assertThat(json.get("inWaitingRoom").asBoolean()).isTrue();
    }

    @Test
    void shouldGoOnAfterRecordsThatAnEdgeCanNotRead() {
        start("6s");
        Visitor first = new Visitor();
        letIn(first);
        try (KafkaProducer<String, byte[]> vandal = installation.rawProducer()) {
            Writes writes = new Writes();
            for (var topic : List.of(Topics.ROOMS, Topics.ROOM_STATE)) {
                writes.send(vandal, new ProducerRecord<>(installation.topic(topic), "tickets",
                        "garbage".getBytes(StandardCharsets.UTF_8)));
            }
            writes.await();
        }

        try (TopicReader<byte[]> letters = new TopicReader<>(installation.rawConsumer(),
                installation.topics().deadLetters())) {
            letters.awaitRecord("dead letter of room-state",
                    letter -> names(letter, installation.topic(Topics.ROOM_STATE)));
        }
        Visitor second = new Visitor();
        await("the next is let in after a session").atMost(PATIENCE).until(() -> second.isLetIn(dublin.port()));
    }

    /** Lets the first visitor in, and waits until every new state counts them. */
    private void letIn(Visitor first) {
        await("first is let in").atMost(PATIENCE).until(() -> first.isLetIn(nairobi.port()));
        try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                installation.topic(Topics.ROOM_STATE))) {
            await("first is counted").atMost(PATIENCE).until(() -> first.isLetIn(nairobi.port())
                    && states.poll().stream().anyMatch(state -> state.getActiveUsers() > 0));
        }
    }

    private static boolean names(ConsumerRecord<String, byte[]> letter, String topic) {
        return Arrays.stream(letter.headers().toArray()).filter(header -> header.value() != null)
                .anyMatch(header -> new String(header.value(), StandardCharsets.UTF_8).equals(topic));
    }

    @Test
    void shouldTellItsMetricsAndItsHealth() {
        start("6s");
        new Visitor().get(nairobi.port());

        HttpResponse<String> metrics = Visitor.fetch("http://127.0.0.1:" + nairobi.managementPort() + "/metrics");
        assertThat(metrics.body()).contains("anteroom_edge_visits_total{outcome=\"waiting\"}");
        assertThat(Visitor.fetch("http://127.0.0.1:" + nairobi.managementPort() + "/health/live").statusCode())
                .isEqualTo(200);
    }
}
