package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.runtime.token.Scope;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens that are made at one edge and used at another, on a real broker. */
@Tag("feature.tokens")
class ApiTokenIT {

    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;
    private final ApiTokens file;
    private final Map<String, String> settings;
    private final EdgeServer second;
    private final ApiClient administrator;

    ApiTokenIT(@TempDir Path folder) {
        edges = new Edges(Installation.shared(), origin, folder);
        file = new ApiTokens(folder);
        String token = file.add("root", Scope.ADMIN);
        settings = Map.of("management.tokens", file.file().toString());
        administrator = ApiClient.tokens(edges.ready("nairobi", settings), token);
        second = edges.ready("dublin", settings);
    }

    private static void awaitStatus(ApiClient api, String method, String path, int status) {
        await(method + path + " is " + status).atMost(PATIENCE)
                .until(() -> api.call(method, path, "{}").status() == status);
    }

    @Test
    void shouldBeValidAtEveryEdgeAndNoLongerThanItIsWanted() {
        JsonNode made = administrator.call("POST", "", "{\"name\": \"ann\", \"scope\": \"read\"}").expect(200)
                .result();
        String id = made.path("id").asText();
        ApiClient rooms = new ApiClient(second, made.path("value").asText());
        awaitStatus(rooms, "GET", "", 200);
        assertThat(rooms.call("DELETE", "/none", "").status()).as("it may read alone").isEqualTo(403);

        administrator.call("PATCH", "/" + id, "{\"scope\": \"write\"}").expect(200);
        awaitStatus(rooms, "DELETE", "/none", 404);

        String renewed = administrator.call("PUT", "/" + id + "/value", "{}").expect(200).result().asText();
        awaitStatus(rooms, "GET", "", 401);
        ApiClient anew = rooms.as(renewed);
        awaitStatus(anew, "GET", "", 200);

        administrator.call("DELETE", "/" + id, "").expect(200);
        awaitStatus(anew, "GET", "", 401);
        assertThat(edges.ready("bergen", settings)).as("an edge that begins now")
                .satisfies(late -> awaitStatus(rooms.at(late).as(renewed), "GET", "", 401));
    }

    @Test
    void shouldOutlastTheEdgeThatMadeItAndTakeOnesWhoMayMakeOthers() {
        String value = administrator.call("POST", "", "{\"name\": \"deputy\", \"scope\": \"admin\"}").expect(200)
                .result().path("value").asText();
        ApiClient deputy = ApiClient.tokens(second, value);
        awaitStatus(deputy, "GET", "", 200);

        deputy.call("POST", "", "{\"name\": \"screen\", \"scope\": \"metrics\"}").expect(200);

        // The first edge reads what another one wrote some milliseconds later.
        JsonNode listed = await("the first edge lists it").atMost(PATIENCE).until(
                () -> administrator.call("GET", "", "").expect(200).result(),
                all -> all.findValuesAsText("name").contains("screen"));
        assertThat(listed.findValuesAsText("name")).contains("root", "deputy", "screen");
        assertThat(listed.findValuesAsText("created_by")).containsExactlyInAnyOrder("root", "deputy");
        assertThat(listed.toString()).doesNotContain(value);
        EdgeServer late = edges.ready("bergen", settings);
        assertThat(
                ApiClient.tokens(late, value).call("GET", "/verify", "").expect(200).result().path("status").asText())
                .isEqualTo("active");
        listed.forEach(token -> {
            if (token.path("source").asText().equals("api")) {
                administrator.call("DELETE", "/" + token.path("id").asText(), "").expect(200);
            }
        });
    }
}
