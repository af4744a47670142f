package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The documentation's examples of other proxies, in front of a site of which the edge knows nothing. */
@Tag("feature.forward-auth")
class OwnProxyIT {

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin site = new Origin();
    @AutoClose
    private final Origin behindEdge = new Origin();
    @AutoClose
    private final Edges edges;
    private EdgeServer edge;

    OwnProxyIT(@TempDir Path folder) {
        edges = Edges.counted(installation, behindEdge, folder);
    }

    @BeforeEach
    void start() {
        edge = edges.ready("nairobi",
                Map.of("rooms.file",
                        edges.rooms(1, "session_duration: 5m\nenabled_origin_commands: [revoke]").toString(),
                        "http.forwardAuth.from", "127.0.0.1", "http.trustForwarded.from", "127.0.0.1"));
    }

    @ParameterizedTest
    @EnumSource
    void shouldAskForEachRequestQueueAndLetInInTurn(ProxyProgram.Make make, @TempDir Path folder) {
        try (ProxyProgram proxy = make.start(folder, "127.0.0.1:" + edge.port(),
                URI.create(site.url()).getAuthority())) {
            Visitor first = new Visitor();
            await("first is let in").atMost(PATIENCE).until(() -> first.isLetIn(proxy.port()));
            awaitCounted(first, proxy);
            int passed = site.requests();

            Visitor second = new Visitor();
            HttpResponse<String> page = second.get(proxy.port());
            assertThat(page.statusCode()).isIn(200, 401);
            assertThat(page.headers().firstValue("Refresh")).contains("1");
            assertThat(page.headers().allValues("Set-Cookie")).hasSize(1);
            assertThat(page.body()).contains("<html");
            for (int i = 0; i < 20; i++) {
                HttpResponse<String> answer = first.get(proxy.port());
                assertThat(answer.body()).as("every admitted visitor passes").isEqualTo(Origin.BODY);
                assertThat(answer.headers().allValues("Set-Cookie")).as("only the room's cookie is set")
                        .allMatch(cookie -> cookie.startsWith("__cf_waitingroom="));
                assertThat(second.isLetIn(proxy.port())).as("the one place is taken").isFalse();
            }
            assertThat(site.requests()).as("by the proxy, and only for the first").isEqualTo(passed + 20);
            assertThat(second.get(proxy.port(), "application/json").body()).contains("cfWaitingRoom");
            assertThat(proxied(proxy, "/.well-known/anteroom/none/events")).as("by the edge").isEqualTo(404);

            assertThat(first.endSession(proxy.port(), "tickets")).isEqualTo(204);
            await("the place of the first is free").atMost(PATIENCE)
                    .until(() -> second.isLetIn(proxy.port()));
            assertThat(second.isLetIn(proxy.port())).isTrue();
            assertVisitorsCounted(2);

            int until = site.requests();
            edge.close().toCompletionStage().toCompletableFuture().join();
            assertThat(proxied(proxy, "/tickets?a=b")).as("without an edge nobody passes").isNotEqualTo(200);
            assertThat(site.requests()).isEqualTo(until);
        }
    }

    private static int proxied(ProxyProgram proxy, String path) {
        return Visitor.fetch("http://127.0.0.1:" + proxy.port() + path).statusCode();
    }

    /** Waits until every new state counts the visitor, who continues in the meantime. */
    private void awaitCounted(Visitor visitor, ProxyProgram proxy) {
        try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                installation.topic(Topics.ROOM_STATE))) {
            await("visitor is counted").atMost(PATIENCE).until(() -> visitor.isLetIn(proxy.port())
                    && states.poll().stream().anyMatch(state -> state.getActiveUsers() > 0));
        }
    }

    /** Fails unless so many visitors were let in: all requests of one, also those of two steps, must count as one visitor. */
    private void assertVisitorsCounted(int count) {
        try (TopicReader<TrafficEvent> moves = new TopicReader<>(installation.consumer(AvroTypes.TRAFFIC_EVENT),
                installation.topic(Topics.TRAFFIC))) {
            await("all are counted as let in").atMost(PATIENCE).until(() -> {
                moves.poll();
                return moves.records().stream().filter(move -> move.value().getTo() == Standing.ACTIVE)
                        .map(move -> move.value().getVisitorId()).distinct().count() == count;
            });
            assertThat(moves.records().stream().map(move -> move.value().getVisitorId()).distinct()).hasSize(count);
        }
    }
}
