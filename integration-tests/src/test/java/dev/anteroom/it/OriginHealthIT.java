package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.cli.AnteroomCommand;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An origin that fails and recovers, probed by two edges, on a real broker. */
@Tag("feature.health-checks")
@Tag("feature.health-admission")
@Tag("feature.health-analytics")
class OriginHealthIT {

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin origin = new Origin();
    private final Visitor inside = new Visitor();
    @AutoClose
    private final Edges edges;
    private final ApiTokens tokens;
    private final Path folder;

    OriginHealthIT(@TempDir Path folder) {
        this.folder = folder;
        edges = Edges.counted(installation, origin, folder);
        tokens = new ApiTokens(folder);
    }

    private Path rooms() throws IOException {
        Path rooms = edges.rooms(1_000, """
                health_checks: [site]
                on_unhealthy: hold
                recover_over: 5s""");
        return Files.writeString(rooms, Files.readString(rooms) + """
                health_checks:
                  - name: site
                    address: 127.0.0.1
                    interval: 3s
                    timeout: 2900ms
                    retries: 0
                    consecutive_fails: 2
                    consecutive_successes: 2
                    http_config: {port: %d, path: /}
                """.formatted(origin.port()));
    }

    private RoomState awaitState(TopicReader<RoomState> states, LimitReason reason) {
        return states.await("limits are " + reason, state -> state.getLimitReason() == reason);
    }

    @Test
    void shouldLetNobodyNewIntoADeadSiteAndComeBackByARamp() throws IOException {
        String token = tokens.add("me", Scope.READ);
        Map<String, String> settings = Map.of("health.allow", "127.0.0.1", "status.public", "true", "rooms.file",
                rooms().toString(),
                "management.tokens", tokens.file().toString());
        EdgeServer first = edges.ready("nairobi", settings);
        EdgeServer second = edges.ready("nairobi", Map.of("health.allow", "127.0.0.1", "control.enabled", "false"));
        ApiClient api = ApiClient.of(first, "healthchecks/site", token);
        await("the site is well").atMost(PATIENCE).until(() -> status(api).equals("healthy"));
        await("a visitor is let in").atMost(PATIENCE).until(() -> inside.isLetIn(first.port()));

        origin.fail(true);
        try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                installation.topic(Topics.ROOM_STATE))) {
            RoomState held = awaitState(states, LimitReason.UNHEALTHY);
            assertThat(held.getTotalActiveUsers()).isZero();
            assertThat(held.getLimitCheckId()).isEqualTo("site");
            await("its lease is over").atMost(PATIENCE).until(() -> !new Visitor().isLetInOrFailed(second.port()));
            List<Visitor> queue = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                queue.add(new Visitor());
                assertThat(queue.getLast().isLetInOrFailed(i % 2 == 0 ? first.port() : second.port())).isFalse();
            }
            requireReason(first, token, queue.getFirst());
            assertThat(inside.get(first.port()).statusCode()).as("an admitted visitor passes").isEqualTo(503);
            assertThat(status(api)).isEqualTo("unhealthy");

            requireAnalytics(first, api, token);
            assertThat(Visitor.fetch("http://127.0.0.1:" + first.managementPort() + "/status").body())
                    .contains("<h2>site</h2><p>Status: unhealthy</p>",
                            "Reason: Response code mismatch")
                    .doesNotContain("127.0.0.1");

            origin.fail(false);
            awaitState(states, LimitReason.RECOVERING);
            awaitState(states, LimitReason.NONE);
            await("the queue is let in").atMost(PATIENCE)
                    .until(() -> queue.stream().allMatch(visitor -> visitor.isLetIn(first.port())));
        }
        try (TopicReader<OriginHealth> told = new TopicReader<>(installation.consumer(AvroTypes.ORIGIN_HEALTH),
                installation.topic(Topics.ORIGIN_HEALTH))) {
            OriginHealth healed = told.await("healthy again", health -> health.getSequence() == 3);
            assertThat(healed.getDataCenters()).singleElement()
                    .satisfies(it -> assertThat(it.getObservers()).hasSize(2));
        }
    }

    private static void requireReason(EdgeServer edge, String token, Visitor waiting) {
        assertThat(waiting.get(edge.port()).body()).as("the waiting page").contains("The site has a problem",
                "You keep your place");
        assertThat(waiting.get(edge.port(), "application/json").body()).contains("\"isOriginUnhealthy\":true",
                "\"limitReason\":\"unhealthy\"", "\"waitTimeKnown\":false");
        JsonNode status = new ApiClient(edge, token).call("GET", "/tickets/status", "").expect(200).result();
        assertThat(status.path("limit_reason").asText()).isEqualTo("unhealthy");
        assertThat(status.path("limit_in_force").asInt(-1)).isZero();
        assertThat(status.path("limit_check_id").asText()).isEqualTo("site");
        assertThat(Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + "/metrics", token).body())
                .containsPattern("anteroom_room_limit_reason\\{[^}]*reason=\"unhealthy\"[^}]*} 1\\.0")
                .containsPattern("anteroom_room_limit_factor\\{[^}]*} 0\\.0");
    }

    private void requireAnalytics(EdgeServer edge, ApiClient check, String token) throws IOException {
        JsonNode found = await("failures in the analytics").atMost(PATIENCE).until(
                () -> check.call("GET", "/analytics?failures_only=true", "").expect(200).result(),
                analytics -> !analytics.path("events").isEmpty());
        assertThat(found.path("availability").asDouble()).isGreaterThan(0).isLessThan(100);
        assertThat(found.at("/failures/0/reason").asText()).isEqualTo("Response code mismatch");
        assertThat(found.at("/data_centers/0/name").asText()).isEqualTo("nairobi");
        JsonNode event = found.at("/events/0");
        assertThat(event.path("code").asInt()).isEqualTo(503);
        assertThat(event.at("/expected_codes/0").asText()).isEqualTo("200");
        assertThat(event.path("address").asText()).startsWith("127.0.0.1");
        assertThat(event.at("/waterfall/whole_ms").asDouble()).isPositive();
        assertThat(printed(edge, token, "show", "site")).contains(
                "site (HTTP 127.0.0.1) is unhealthy: Response code mismatch", "503", "nairobi-1");
        assertThat(printed(edge, token, "list")).containsPattern("site +127.0.0.1 +unhealthy +[0-9.]+ %");
        assertThat(printed(edge, token, "list", "--json")).contains("\"availability\":", "\"name\":\"site\"");
    }

    /** What {@code anteroom health} says. */
    private String printed(EdgeServer edge, String token, String... arguments) throws IOException {
        StringWriter out = new StringWriter();
        List<String> all = new ArrayList<>(List.of("health"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--api", "http://127.0.0.1:" + edge.managementPort(), "--token-file",
                Files.writeString(folder.resolve("token"), token).toString()));
        assertThat(AnteroomCommand.commandLine().setOut(new PrintWriter(out)).execute(all.toArray(String[]::new)))
                .isZero();
        return out.toString();
    }

    private static String status(ApiClient api) {
        return api.call("GET", "", "").expect(200).result().path("status").asText();
    }
}
