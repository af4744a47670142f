package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.cli.AnteroomCommand;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A room that is deleted at one edge, and everybody who has known it. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.deleted-rooms")
class DeletedRoomIT {

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;
    private final Path folder;
    private final String token;
    private final Map<String, String> settings;

    DeletedRoomIT(@TempDir Path folder) {
        this.folder = folder;
        this.edges = Edges.counted(installation, origin, folder);
        ApiTokens tokens = new ApiTokens(folder);
        this.token = tokens.add("operator", Scope.WRITE);
        this.settings = Map.of("management.tokens", tokens.file().toString(), "rooms.file",
                edges.rooms(5, "").toString());
    }

    private int status(EdgeServer edge, String path) {
        return Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + path, token).statusCode();
    }

    /** The rooms that the dashboard shows. */
    private JsonArray shown(EdgeServer edge) {
        try (Stream<String> lines = Visitor.HTTP.sendAsync(HttpRequest
                .newBuilder(URI.create("http://127.0.0.1:" + edge.managementPort() + "/dashboard/feed"))
                .timeout(Duration.ofSeconds(30)).header("Authorization", "Bearer " + token).build(),
                BodyHandlers.ofLines()).join().body()) {
            return new JsonObject(lines.findFirst().orElseThrow().substring("data: ".length())).getJsonArray("rooms");
        }
    }

    /** What {@code anteroom watch} prints. */
    private String watched() throws IOException, InterruptedException {
        Path printed = folder.resolve("watched.json");
        Process watch = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-Danteroom.logs=" + folder, "-Dlogback.configurationFile=anteroom-logback.xml", "-cp",
                System.getProperty("java.class.path"), AnteroomCommand.class.getName(), "watch", "--once", "--json",
                "--bootstrap", installation.bootstrap(), "--registry", installation.registryUrl(), "--prefix",
                installation.topics().prefix())).redirectOutput(printed.toFile())
                .redirectError(folder.resolve("errors.log").toFile()).start();
        try {
            assertThat(watch.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as("watch has ended").isTrue();
            assertThat(watch.exitValue()).as(Files.readString(folder.resolve("errors.log"))).isZero();
            return Files.readString(printed);
        } finally {
            watch.destroyForcibly();
        }
    }

    @Test
    void shouldBeGoneEverywhere() throws Exception {
        List<EdgeServer> all = List.of(edges.ready("nairobi", settings), edges.ready("dublin", settings));
        for (EdgeServer edge : all) {
            await("a state of the room").atMost(PATIENCE).until(() -> status(edge, "/state/tickets") == 200);
            assertThat(shown(edge)).hasSize(1);
        }
        await("somebody is in").atMost(PATIENCE).until(() -> new Visitor().isLetIn(all.getLast().port()));
        assertThat(watched()).contains("\"roomId\": \"tickets\"");

        new ApiClient(all.getFirst(), token).call("DELETE", "/tickets", "").expect(200);

        try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                installation.topic(Topics.ROOM_STATE))) {
            states.awaitRecord("end of the room's states", record -> record.value() == null);
            assertThat(states.records().getLast().value()).as("nothing comes after it").isNull();
        }
        assertThat(watched()).isEmpty();
        for (EdgeServer edge : all) {
            await("the room is gone").atMost(PATIENCE).until(() -> status(edge, "/state/tickets") == 404);
            assertThat(status(edge, "/state/tickets/events")).isEqualTo(404);
            assertThat(status(edge, "/dashboard/feed/tickets")).isEqualTo(404);
            assertThat(status(edge, "/analytics/tickets")).isEqualTo(404);
            assertThat(shown(edge)).isEmpty();
            ApiClient api = new ApiClient(edge, token);
            api.call("GET", "/tickets", "").expect(404, 1012);
            api.call("GET", "/tickets/status", "").expect(404, 1012);
            assertThat(new Visitor().get(edge.port()).statusCode()).as("a host that no room has").isEqualTo(421);
        }
    }
}
