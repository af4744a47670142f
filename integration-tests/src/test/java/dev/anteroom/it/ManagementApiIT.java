package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.runtime.token.Scope;
import dev.anteroom.devkit.broker.EmbeddedBroker;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AuditAction;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the management API answers when something is wrong, and when several edges are told at once. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.management-api")
class ManagementApiIT {

    @TempDir
    private Path folder;

    private static String room(String name) {
        return """
                {"id": "%1$s", "name": "%1$s", "host": "%1$s.example.com", "total_active_users": 5,
                 "new_users_per_minute": 5}""".formatted(name);
    }

    private Edges edges(Installation installation, Origin origin) {
        return new Edges(installation, origin, folder);
    }

    private Map<String, String> settings(ApiTokens tokens) {
        return Map.of("management.tokens", tokens.file().toString(), "pass.keysetInterval", "100ms");
    }

    @Test
    void shouldSayWhatIsWrong() {
        ApiTokens tokens = new ApiTokens(folder);
        String write = tokens.add("write", Scope.WRITE);
        String read = tokens.add("read", Scope.READ);
        String expired = tokens.add("old", Scope.WRITE, Optional.of(Instant.EPOCH));
        try (Origin origin = new Origin(); Edges edges = edges(Installation.shared(), origin)) {
            ApiClient api = new ApiClient(edges.ready("nairobi", settings(tokens)), write);
            api.call("POST", "", room("shop")).expect(200);

            api.as("").call("GET", "", "").expect(401, 1001);
            api.as(write + "x").call("GET", "", "").expect(401, 1002);
            api.as(expired).call("GET", "", "").expect(401, 1003);
            api.as(read).call("GET", "/shop", "").expect(200);
            api.as(read).call("DELETE", "/shop", "").expect(403, 1004);
            api.call("GET", "/none", "").expect(404, 1012);
            api.call("POST", "/shop", "{}").expect(405, 1011);
            api.call("PATCH", "/shop", "{\"suspended\": true").expect(400, 1020);
            api.call("PATCH", "/shop", "{\"colour\": 1}").expect(400, 1021).says("room 'shop': unknown key colour");
            api.call("PATCH", "/shop", "{\"total_active_users\": 0}").expect(400, 1021)
                    .says("total_active_users is '0', it must be a whole number 1..2147483647");
            api.call("PATCH", "/shop", "{\"description\": \"" + "x".repeat(5 << 20) + "\"}").expect(413, 1023);
            api.call("PATCH", "/shop", "{\"custom_page_html\": \"" + "x".repeat(1_040_000) + "\"}").expect(400, 1021)
                    .says("at most 1000000");
            api.call("GET", "?per_page=0", "").expect(400, 1022);
            String late = tokens.add("late", Scope.READ);
            await("the new token counts").atMost(PATIENCE)
                    .until(() -> api.as(late).call("GET", "", "").status() == 200);
        }
    }

    @Test
    @Tag("feature.room-fields")
    void shouldTellInMessagesWhatDoesNothing() {
        ApiTokens tokens = new ApiTokens(folder);
        String token = tokens.add("me", Scope.WRITE);
        try (Origin origin = new Origin(); Edges edges = edges(Installation.shared(), origin)) {
            ApiClient api = new ApiClient(edges.ready("nairobi", settings(tokens)), token);

            ApiClient.Answered made = api.call("POST", "",
                    room("shop").replace("}", ", \"turnstile_mode\": \"invisible\"}")).expect(200);

            for (ApiClient.Answered answer : List.of(made, api.call("GET", "/shop", "").expect(200))) {
                assertThat(answer.body().path("messages")).singleElement().satisfies(note -> {
                    assertThat(note.path("code").asInt()).isEqualTo(1100);
                    assertThat(note.path("message").asText()).contains("turnstile_mode is stored but has no effect");
                });
            }
            assertThat(api.call("PATCH", "/shop", "{\"turnstile_mode\": \"off\"}").expect(200).body()
                    .path("messages")).isEmpty();
        }
    }

    @Test
    @Tag("feature.own-page")
    void shouldShowAPreviewAtEveryEdge() {
        ApiTokens tokens = new ApiTokens(folder);
        String token = tokens.add("me", Scope.WRITE);
        try (Origin origin = new Origin(); Edges edges = edges(Installation.shared(), origin)) {
            EdgeServer nairobi = edges.ready("nairobi", settings(tokens));
            EdgeServer dublin = edges.ready("dublin", settings(tokens));

            String address = new ApiClient(nairobi, token)
                    .call("POST", "/preview", "{\"custom_html\": \"<h1>{{waitTimeFormatted}}</h1>\"}").expect(200)
                    .result()
                    .path("preview_url").asText();

            String elsewhere = "http://127.0.0.1:" + dublin.managementPort() + URI.create(address).getPath();
            await("the preview at another edge").atMost(PATIENCE)
                    .until(() -> Visitor.fetch(elsewhere).body().contains("<h1>10 minutes</h1>"));
            assertThat(Visitor.fetch(elsewhere + "?waitTime=50").body()).contains("<h1>50 minutes</h1>");
        }
    }

    @Test
    void shouldLetNobodyInWithoutTokens() {
        try (Origin origin = new Origin(); Edges edges = edges(Installation.shared(), origin)) {
            ApiClient api = new ApiClient(edges.ready("nairobi", Map.of()), "any");

            api.call("GET", "", "").expect(503, 1005).says("./anteroom tokens generate");
        }
    }

    @Test
    void shouldLoseNoChangeOfSeveralEdges() throws InterruptedException {
        ApiTokens tokens = new ApiTokens(folder);
        String token = tokens.add("both", Scope.WRITE);
        Installation installation = Installation.shared();
        try (Origin origin = new Origin(); Edges edges = edges(installation, origin)) {
            EdgeServer nairobi = edges.ready("nairobi", settings(tokens));
            EdgeServer dublin = edges.ready("dublin", settings(tokens));
            ApiClient one = new ApiClient(nairobi, token);
            ApiClient other = new ApiClient(dublin, token);
            String etag = one.call("POST", "", room("shop")).expect(200).etag();

            List<CompletableFuture<ApiClient.Answered>> added = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                ApiClient edge = i % 2 == 0 ? one : other;
                String rule = "{\"expression\": \"http.host eq \\\"h" + i + "\\\"\"}";
                added.add(CompletableFuture.supplyAsync(() -> edge.call("POST", "/shop/rules", rule)));
            }
            assertThat(added.stream().map(CompletableFuture::join)).allMatch(answer -> answer.status() == 200);
            assertThat(one.call("PATCH", "/shop", "{\"description\": \"all\"}").expect(200).etag()).isNotEqualTo(etag);
            assertThat(one.call("GET", "/shop/rules", "").result().size()).isEqualTo(6);

            String before = one.call("GET", "/shop", "").etag();
            List<Integer> statuses = Stream.of(one, other)
                    .map(edge -> CompletableFuture.supplyAsync(() -> edge
                            .call("PATCH", "/shop", "{\"total_active_users\": 7" + (edge == one ? 1 : 2) + "}", before)
                            .status()))
                    .toList().stream().map(CompletableFuture::join).toList();
            assertThat(statuses).as("of two changes to the same version, one comes first")
                    .containsExactlyInAnyOrder(200, 412);
            new ApiClient(dublin, "guessed").call("DELETE", "/shop", "").expect(401, 1002);
        }
        try (TopicReader<AdminAudit> audit = new TopicReader<>(installation.consumer(AvroTypes.ADMIN_AUDIT),
                installation.topic(Topics.ADMIN_AUDIT))) {
            assertThat(audit.await("the last change", change -> change.getChanges().size() == 1
                    && change.getChanges().getFirst().getKey().equals("total_active_users")).getAuthor())
                    .isEqualTo("both");
            assertThat(audit.await("the refused call", call -> call.getAction() == AuditAction.REFUSED).getRefusal())
                    .startsWith("TOKEN_UNKNOWN DELETE /client/v4/").endsWith(" from 127.0.0.1");
        }
    }

    @Test
    void shouldSayWhenTheBrokerIsAway() {
        EmbeddedBroker broker = EmbeddedBroker.start();
        ApiTokens tokens = new ApiTokens(folder);
        String token = tokens.add("me", Scope.WRITE);
        try (Origin origin = new Origin();
                Edges edges = edges(Installation.on(broker.bootstrap(), Servers.registryUrl()), origin)) {
            ApiClient api = new ApiClient(edges.ready("nairobi", settings(tokens)), token);
            String etag = api.call("POST", "", room("shop")).expect(200).etag();

            broker.close();

            api.call("PATCH", "/shop", "{\"total_active_users\": 6}").expect(503, 1040).says("try again");
            api.call("PATCH", "/shop", "{\"total_active_users\": 0}").expect(400, 1021);
            assertThat(api.call("GET", "/shop", "").expect(200).etag()).isEqualTo(etag);
        } finally {
            broker.close();
        }
    }
}
