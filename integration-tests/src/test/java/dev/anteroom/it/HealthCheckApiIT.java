package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.EdgeServer;
import dev.anteroom.runtime.token.Scope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Health checks that are changed through two edges, on a real broker. */
@Tag("feature.health-checks")
class HealthCheckApiIT {

    private static final String CHECK = "{\"name\": \"%s\", \"address\": \"origin.invalid\", \"interval\": 60}";

    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;
    private final EdgeServer closed;
    private final ApiClient first;
    private final ApiClient second;

    HealthCheckApiIT(@TempDir Path folder) {
        edges = new Edges(Installation.shared(), origin, folder);
        ApiTokens tokens = new ApiTokens(folder);
        String token = tokens.add("me", Scope.WRITE);
        Map<String, String> settings = Map.of("management.tokens", tokens.file().toString());
        closed = edges.ready("nairobi", settings);
        first = checks(closed, token);
        second = checks(edges.ready("dublin", settings), token);
    }

    private static ApiClient checks(EdgeServer edge, String token) {
        return ApiClient.of(edge, "healthchecks", token);
    }

    private static void awaitStatus(ApiClient api, String path, int status) {
        await(path + " is " + status).atMost(PATIENCE).until(() -> api.call("GET", path, "").status() == status);
    }

    @Test
    void shouldShowAtOneEdgeWhatWasWrittenAtTheOther() {
        String id = first.call("POST", "", CHECK.formatted("shown")).expect(200).result().path("id").asText();
        assertThat(first.call("GET", "/" + id, "").expect(200).result().path("interval").asInt())
                .as("its author reads it at once").isEqualTo(60);
        awaitStatus(second, "/" + id, 200);

        second.call("PATCH", "/" + id, "{\"suspended\": true}").expect(200);
        await("the change").atMost(PATIENCE).until(() -> first.call("GET", "/" + id, "").expect(200).result()
                .path("status").asText().equals("suspended"));

        second.call("DELETE", "/" + id, "").expect(200);
        awaitStatus(first, "/" + id, 404);
    }

    @Test
    void shouldMakeOneCheckOfANameHoweverManyTryAtOnce() {
        List<CompletableFuture<Integer>> tries = new ArrayList<>();
        for (ApiClient api : List.of(first, second)) {
            IntStream.range(0, 3).forEach(i -> tries.add(CompletableFuture
                    .supplyAsync(() -> api.call("POST", "", CHECK.formatted("only-once")).status())));
        }
        List<Integer> statuses = tries.stream().map(CompletableFuture::join).toList();

        assertThat(statuses.stream().filter(status -> status == 200)).as(statuses.toString()).hasSize(1);
        assertThat(statuses).as("in use, or brokers had too much to do").containsAnyOf(409, 503);
        await("both know one").atMost(PATIENCE).until(() -> named(first) == 1 && named(second) == 1);
    }

    @Test
    void shouldTryACheckWithoutSavingIt() {
        String id = first.call("POST", "/preview", CHECK.formatted("tried")).expect(200).result().path("id").asText();

        awaitStatus(second, "/preview/" + id, 200);
        assertThat(first.call("GET", "?per_page=1000", "").expect(200).result().findValuesAsText("name"))
                .doesNotContain("tried");
        first.call("GET", "/" + id, "").expect(404);
        first.call("POST", "", CHECK.formatted("tried")).expect(200);
        second.call("DELETE", "/preview/" + id, "").expect(200);
        second.call("GET", "/preview/" + id, "").expect(404);
    }

    @Test
    void shouldShowNoStatusPageWhereItIsNotSwitchedOn() {
        assertThat(Visitor.fetch("http://127.0.0.1:" + closed.managementPort() + "/status").statusCode())
                .isIn(401, 404);
    }

    private static long named(ApiClient api) {
        return api.call("GET", "?per_page=1000", "").expect(200).result().findValuesAsText("name").stream()
                .filter("only-once"::equals).count();
    }
}
