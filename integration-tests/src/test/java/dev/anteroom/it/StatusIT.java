package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.streams.runtime.Aggregator;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The status of a room while real visitors come, queue, wait for an event and are counted no more. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.status")
class StatusIT {

    /** More than the lease of a state, and more than two refresh intervals and settle. */
    private static final int SILENCE_SECONDS = 5;

    @TempDir
    private Path folder;

    private static JsonNode status(ApiClient api) {
        return api.call("GET", "/tickets/status", "").expect(200).result();
    }

    private static JsonNode awaitStatus(ApiClient api, String what, Predicate<JsonNode> condition) {
        return await(what).atMost(PATIENCE).until(() -> status(api), condition);
    }

    @Test
    void shouldTellWhatGoesOn() {
        ApiTokens tokens = new ApiTokens(folder);
        String token = tokens.add("me", Scope.WRITE);
        Installation installation = Installation.shared();
        Aggregator aggregator = installation.aggregator();
        try (Origin origin = new Origin(); Edges edges = new Edges(installation, origin, folder)) {
            EdgeServer edge = edges.ready("nairobi", Map.of("management.tokens", tokens.file().toString(), "rooms.file",
                    edges.rooms(2, "session_duration: 50s").toString()));
            ApiClient api = new ApiClient(edge, token);
            assertThat(status(api).path("status").asText()).isEqualTo("not_queueing");
            assertThat(status(api).path("state_age_seconds").isNumber())
                    .as("an edge is ready when its room has a state")
                    .isTrue();

            List<Visitor> visitors = Stream.generate(Visitor::new).limit(5).toList();
            await("two are let in").atMost(PATIENCE).until(
                    () -> visitors.stream().filter(visitor -> visitor.isLetIn(edge.port())).count() == 2);

            JsonNode queueing = awaitStatus(api, "three wait", status -> {
                visitors.forEach(visitor -> visitor.get(edge.port()));
                return status.path("estimated_queued_users").asInt() == 3
                        && status.path("estimated_total_active_users").asInt() == 2;
            });
            assertThat(queueing.path("status").asText()).isEqualTo("queueing");
            awaitStatus(api, "an estimate", status -> {
                visitors.forEach(visitor -> visitor.get(edge.port()));
                return status.path("max_estimated_time_minutes").asInt() > 0;
            });

            Instant now = Instant.now();
            api.call("POST", "/tickets/events", """
                    {"id": "sale", "name": "sale", "prequeue_start_time": "%s", "event_start_time": "%s",
                     "event_end_time": "%s"}""".formatted(now, now.plusSeconds(300), now.plusSeconds(600))).expect(200);
            JsonNode prequeue = awaitStatus(api, "the prequeue",
                    status -> status.path("status").asText().equals("event_prequeueing"));
            assertThat(prequeue.path("event_id").asText()).isEqualTo("sale");
            api.call("DELETE", "/tickets/events/sale", "").expect(200);
            api.call("POST", "/tickets/events", """
                    {"id": "night", "name": "night", "event_start_time": "%s", "event_end_time": "%s"}""".formatted(now,
                    now.plusSeconds(600))).expect(200);
            JsonNode running = awaitStatus(api, "the event is on",
                    status -> status.path("event_id").asText().equals("night"));
            assertThat(running.path("status").asText()).isIn("queueing", "not_queueing");
            api.call("DELETE", "/tickets/events/night", "").expect(200);
            awaitStatus(api, "the event is off", status -> status.path("event_id").asText().isEmpty());

            api.call("PATCH", "/tickets", "{\"suspended\": true}").expect(200);
            assertThat(status(api).path("status").asText()).isEqualTo("suspended");
            api.call("PATCH", "/tickets", "{\"suspended\": false}").expect(200);
        } finally {
            aggregator.close();
        }
    }

    @Test
    void shouldRepeatTheLastStateAndItsAgeWhileNobodyCountsAndBeCurrentAfterwards() {
        ApiTokens tokens = new ApiTokens(folder);
        String token = tokens.add("me", Scope.WRITE);
        Installation installation = Installation.shared();
        Aggregator first = installation.aggregator();
        try (Origin origin = new Origin(); Edges edges = new Edges(installation, origin, folder)) {
            EdgeServer edge = edges.ready("nairobi", Map.of("management.tokens", tokens.file().toString(), "rooms.file",
                    edges.rooms(1, "session_duration: 10m").toString()));
            ApiClient api = new ApiClient(edge, token);
            Visitor inside = new Visitor();
            await("the one place is taken").atMost(PATIENCE).until(() -> inside.isLetIn(edge.port()));
            Visitor waiting = new Visitor();
            assertThat(waiting.isLetIn(edge.port())).isFalse();
            awaitStatus(api, "one waits", status -> {
                waiting.get(edge.port());
                return status.path("estimated_queued_users").asInt() == 1
                        && status.path("estimated_total_active_users").asInt() == 1;
            });

            first.close();

            JsonNode away = awaitStatus(api, "older than the lease and the silence after which nobody waits any more",
                    status -> status.path("state_age_seconds").asDouble() > SILENCE_SECONDS);
            assertThat(away.path("status").asText()).isEqualTo("queueing");
            assertThat(away.path("estimated_queued_users").asInt()).as("as it was").isEqualTo(1);
            assertThat(away.path("estimated_total_active_users").asInt()).isEqualTo(1);
            assertThat(new Visitor().isLetIn(edge.port())).as("nobody new by an old state").isFalse();
            assertThat(inside.isLetIn(edge.port())).as("who is in stays in").isTrue();

            try (Aggregator ignored = installation.aggregator()) {
                awaitStatus(api, "nobody waits any more", status -> status.path("estimated_queued_users").asInt() == 0
                        && status.path("state_age_seconds").asDouble() < SILENCE_SECONDS);
                JsonNode back = awaitStatus(api, "who is inside is counted",
                        status -> status.path("estimated_total_active_users").asInt() == 1);
                assertThat(back.path("status").asText()).isEqualTo("not_queueing");
            }
        } finally {
            first.close();
        }
    }
}
