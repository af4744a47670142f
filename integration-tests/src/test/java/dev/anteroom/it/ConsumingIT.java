package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.runtime.Aggregator;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Runs the examples of docs/consuming.md unchanged. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.states")
class ConsumingIT {

    private static final Path EXAMPLES = Path.of(System.getProperty("anteroom.registry.home")).getParent().getParent()
            .getParent().resolve("docs/examples");
    private static final int LIMIT = 77;
    /** The fields of a state that a prolongation changes. */
    private static final List<String> TIMES = List.of("publishedAt", "countedUpTo");

    @TempDir
    private Path folder;

    private final Installation installation = Installation.shared();
    private final Aggregator aggregator = installation.aggregator();
    private final Origin origin = new Origin();
    private Edges edges;
    private EdgeServer edge;

    @BeforeEach
    void start() throws IOException {
        edges = new Edges(installation, origin, folder);
        Path rooms = edges.rooms(LIMIT, "");
        // A slow machine is no reason for a first visitor to queue.
        Files.writeString(rooms,
                Files.readString(rooms).replace("settle: 300ms", "settle: 5s\n    ticket_timeout: 5s"));
        edge = edges.ready("nairobi", Map.of("rooms.file", rooms.toString()));
    }

    @AfterEach
    void stop() {
        edges.close();
        origin.close();
        aggregator.close();
    }

    @Test
    void shouldReadStatesInJava() throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");

        JsonNode state = prolonged(List.of(java.toString(), "-cp", System.getProperty("java.class.path"),
                "-Danteroom.logs=" + folder, "-Dlogback.configurationFile=anteroom-logback.xml",
                EXAMPLES.resolve("java/RoomStates.java").toString(),
                installation.bootstrap(), installation.registryUrl(), installation.topics().prefix()));

        assertIsOurs(state);
    }

    @Test
    @EnabledIf(value = "dev.anteroom.it.Node#isInstalled", disabledReason = "there is no node; apt-get install nodejs npm")
    void shouldReadStatesInNode() throws IOException {
        Node.install(EXAMPLES.resolve("node"), List.of("confluent.mjs", "room-state.mjs"), folder);

        JsonNode state = prolonged(List.of("node", "room-state.mjs", installation.bootstrap(),
                installation.registryUrl(), installation.topics().prefix()));

        assertIsOurs(state);
    }

    @Test
    void shouldShowStatesByHttp() throws IOException {
        String base = "http://127.0.0.1:" + edge.managementPort() + "/state/";
        assertThat(Visitor.fetch(base + "nowhere").statusCode()).isEqualTo(404);
        await("a state of the room").atMost(PATIENCE)
                .until(() -> Visitor.fetch(base + "tickets").statusCode() == 200);

        JsonNode once = new ObjectMapper().readTree(Visitor.fetch(base + "tickets").body());
        List<String> events = firstEvents(base + "tickets/events");

        assertIsOurs(once);
        assertThat(events.get(0)).isEqualTo("event: state");
        assertThat(events.get(1)).startsWith("id: ");
        assertIsOurs(new ObjectMapper().readTree(events.get(2).substring("data: ".length())));
        assertThat(events.get(5)).as("a later state").isGreaterThan(events.get(1)).startsWith("id: ");
    }

    @Test
    void shouldShowStatesToBearersOfTokensAndEndWithTheRoom() {
        ApiTokens tokens = new ApiTokens(folder);
        String reader = tokens.add("screen", Scope.READ);
        String writer = tokens.add("operator", Scope.WRITE);
        EdgeServer guarded = edges.ready("dublin", Map.of("management.tokens", tokens.file().toString()));
        ApiClient api = new ApiClient(guarded, writer);
        String room = "http://127.0.0.1:" + guarded.managementPort() + "/state/tickets";
        assertThat(Visitor.fetch(room).statusCode()).isEqualTo(401);
        assertThat(Visitor.fetch(room + "/events").statusCode()).isEqualTo(401);
        await("a state of the room").atMost(PATIENCE)
                .until(() -> follow(room, reader).statusCode() == 200);

        try (Stream<String> events = follow(room + "/events", reader).body()) {
            api.call("DELETE", "/tickets", "").expect(200);

            assertThat(events.filter(line -> line.startsWith("event: "))).as("until it ends").contains("event: state");
        }
    }

    private static HttpResponse<Stream<String>> follow(String url, String token) {
        return Visitor.HTTP.sendAsync(HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(30))
                .header("Authorization", "Bearer " + token).build(), BodyHandlers.ofLines()).join();
    }

    /** The lines of two events; the second comes when the next state does. */
    private static List<String> firstEvents(String url) {
        HttpResponse<Stream<String>> events = Visitor.HTTP
                .sendAsync(HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(30)).build(),
                        BodyHandlers.ofLines())
                .join();
        assertThat(events.headers().firstValue("Content-Type")).contains("text/event-stream");
        try (Stream<String> lines = events.body()) {
            return lines.limit(7).toList();
        }
    }

    /** The first state that is printed again with later times, because it was prolonged. */
    private JsonNode prolonged(List<String> command) throws IOException {
        Process reader = new ProcessBuilder(command).directory(folder.toFile())
                .redirectError(folder.resolve("errors.log").toFile()).start();
        try (BufferedReader lines = reader.inputReader()) {
            JsonNode before = line(lines);
            JsonNode next = line(lines);
            while (!isProlonged(before, next)) {
                before = next;
                next = line(lines);
            }
            return next;
        } finally {
            reader.destroyForcibly();
        }
    }

    /** Whether only the times differ: a state that was calculated anew differs in more. */
    private static boolean isProlonged(JsonNode before, JsonNode next) {
        ObjectNode sameTimes = next.deepCopy();
        TIMES.forEach(time -> sameTimes.set(time, before.get(time)));
        return !next.get("prolongedBy").isNull() && sameTimes.equals(before) && TIMES.stream()
                .allMatch(time -> next.get(time).asLong() > before.get(time).asLong());
    }

    private JsonNode line(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        assertThat(line).as(this::errors).isNotNull();
        return new ObjectMapper().readTree(line);
    }

    @Test
    void shouldAdmitTheFirstVisitorOfARoomThatWasLastPublishedLongAgo() {
        try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                installation.topic(Topics.ROOM_STATE))) {
            await("it rests for longer than its lease").atMost(PATIENCE).until(() -> {
                states.poll();
                return !states.records().isEmpty() && isLongAgo(states.records().getLast().value());
            });
        }

        assertThat(new Visitor().isLetIn(edge.port())).isTrue();
    }

    private static boolean isLongAgo(RoomState state) {
        return state.getProlongedBy() != null && InstantSource.system().millis() - state.getPublishedAt() > 5_000;
    }

    private String errors() {
        try {
            return Files.readString(folder.resolve("errors.log"));
        } catch (IOException e) {
            return "no errors were written: " + e;
        }
    }

    private static void assertIsOurs(JsonNode state) {
        assertThat(state.get("roomId").asText()).isEqualTo("tickets");
        assertThat(state.get("totalActiveUsers").asInt()).isEqualTo(LIMIT);
        assertThat(state.get("partialBucketId").isNull()).isTrue();
        assertThat(state.get("publishedAt").asLong()).isPositive();
        assertThat(state.get("scopes").get(0).has("servingUpTo")).isTrue();
    }
}
