package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.core.event.ShuffleSeed;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.streams.runtime.Aggregator;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shuffled event at two edges of two data centers. */
@Tag("feature.planned-events")
class PlannedEventIT {

    private static final int CROWD = 20;
    private static final int LIMIT = 8;

    private final Installation installation = Installation.shared();
    private final Aggregator aggregator = installation.aggregator();
    private final Origin origin = new Origin();
    private final Edges edges;
    private final List<EdgeServer> balanced = new ArrayList<>();
    private int turns;

    PlannedEventIT(@TempDir Path folder) {
        edges = new Edges(installation, origin, folder);
    }

    @AfterEach
    void stop() {
        edges.close();
        origin.close();
        aggregator.close();
    }

    private int anyPort() {
        return balanced.get(turns++ % balanced.size()).port();
    }

    private static JsonNode facts(Visitor visitor, int port) {
        HttpResponse<String> response = visitor.get(port, "application/json");
        return response.body().equals(Origin.BODY) ? new ObjectMapper().createObjectNode() : read(response);
    }

    private static JsonNode read(HttpResponse<String> response) {
        try {
            return new ObjectMapper().readTree(response.body()).path("cfWaitingRoom");
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + response.body(), e);
        }
    }

    private JsonNode shuffles(Visitor visitor) {
        try {
            return new ObjectMapper().readTree(
                    visitor.get(anyPort(), "/.well-known/anteroom/tickets/shuffles", "application/json").body());
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON", e);
        }
    }

    private Path rooms(Instant prequeue, Instant start) {
        return edges.rooms(100, """
                events:
                  - name: sale
                    prequeue_start_time: %s
                    event_start_time: %s
                    event_end_time: %s
                    shuffle_at_event_start: true
                    total_active_users: %d
                    new_users_per_minute: 100000
                    session_duration: 1s
                """.formatted(prequeue, start, start.plusSeconds(600), LIMIT));
    }

    private void awaitPrequeue(EdgeServer edge) {
        await("the prequeue").atMost(PATIENCE)
                .until(() -> facts(new Visitor(), edge.port()).path("isEventPrequeueing").asBoolean());
    }

    private Visitor queued() {
        Visitor visitor = new Visitor();
        JsonNode facts = facts(visitor, anyPort());
        assertThat(facts.path("isEventPrequeueing").asBoolean()).isTrue();
        assertThat(facts.path("shuffleAtEventStart").asBoolean()).isTrue();
        assertThat(facts.path("timeUntilEventStartFormatted").asText()).isEqualTo("1 minute");
        assertThat(facts.path("isEventActive").asBoolean()).isTrue();
        assertThat(facts.path("timeUntilEventEnd").asInt()).isBetween(10, 11);
        return visitor;
    }

    /** All poll in turn until all are in; in the order of their admission. */
    private List<Visitor> letAllIn(List<Visitor> crowd, Instant start) {
        List<Visitor> admitted = new ArrayList<>();
        List<Visitor> waiting = new ArrayList<>(crowd);
        Progress.await("all are in", admitted::size, () -> {
            for (Visitor visitor : List.copyOf(waiting)) {
                if (visitor.isLetIn(anyPort())) {
                    assertThat(Instant.now()).isAfterOrEqualTo(start);
                    waiting.remove(visitor);
                    admitted.add(visitor);
                }
            }
            return waiting.isEmpty();
        });
        return admitted;
    }

    @Test
    void shouldQueueThenShuffleThenAdmit() {
        balanced.add(edges.ready("nairobi", Map.of()));
        Instant now = Instant.now();
        Instant start = Instant.ofEpochSecond(now.getEpochSecond() + 12);
        balanced.add(edges.ready("dublin", Map.of("rooms.file", rooms(now, start).toString())));
        balanced.forEach(this::awaitPrequeue);
        List<Visitor> crowd = Stream.generate(this::queued).limit(CROWD).toList();
        JsonNode committed = shuffles(crowd.getFirst()).path("shuffles").path(0);
        assertThat(committed.path("seed").isNull()).as("the seed is secret").isTrue();

        List<Visitor> admitted = letAllIn(crowd, start);

        ShuffleSeed seed = ShuffleSeed.parse(shuffles(crowd.getFirst()).path("shuffles").path(0).path("seed").asText());
        assertThat(seed.commitment()).isEqualTo(committed.path("commitment").asText());
        List<Integer> parts = new ArrayList<>();
        for (Visitor visitor : admitted) {
            JsonNode own = shuffles(visitor);
            int part = seed.part(Long.parseLong(own.path("visitor").asText()));
            assertThat(own.path("shuffles").path(0).path("part").asInt(-1)).isEqualTo(part);
            parts.add(part);
        }
        for (int i = 0; i < parts.size(); i++) {
            int part = parts.get(i);
            assertThat(parts.subList(i, parts.size()).stream().filter(later -> later < part))
                    .as("a visitor with a reserved place who had not polled yet").hasSizeLessThanOrEqualTo(LIMIT);
        }
    }

    @Test
    void shouldQueueThoseWhoWereInWhenTheEventRenewsNoSessions(@TempDir Path own) {
        ApiTokens tokens = new ApiTokens(own);
        String token = tokens.add("planner", Scope.WRITE);
        balanced.add(edges.ready("nairobi", Map.of("management.tokens", tokens.file().toString(), "rooms.file",
                edges.rooms(100, "session_duration: 10s").toString())));
        balanced.add(edges.ready("dublin", Map.of()));
        Visitor inside = new Visitor();
        await("one is in").atMost(PATIENCE).until(() -> inside.isLetIn(anyPort()));

        Instant now = Instant.now();
        new ApiClient(balanced.getFirst(), token).call("POST", "/tickets/events", """
                {"name": "sale", "prequeue_start_time": "%s", "event_start_time": "%s", "event_end_time": "%s",
                 "disable_session_renewal": true}""".formatted(now, now.plusSeconds(600), now.plusSeconds(1_200)))
                .expect(200);

        balanced.forEach(this::awaitPrequeue);
        assertThat(inside.isLetIn(anyPort())).as("a session that began before the prequeue goes on").isTrue();
        await("who was in waits with all others").atMost(PATIENCE)
                .until(() -> facts(inside, anyPort()).path("isEventPrequeueing").asBoolean());
        for (EdgeServer edge : balanced) {
            assertThat(inside.isLetIn(edge.port())).as("nobody new enters in the prequeue").isFalse();
        }
    }
}
