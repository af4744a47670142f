package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.Revocation;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A place that the origin gives back long before the session would have ended. */
@Tag("feature.revocation")
class RevokedSessionIT {

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;

    RevokedSessionIT(@TempDir Path folder) {
        edges = Edges.counted(installation, origin, folder);
    }

    @Test
    void shouldGiveThePlaceToTheNextAtOnce() {
        EdgeServer edge = edges.ready("nairobi", Map.of("rooms.file",
                edges.rooms(1, "session_duration: 30m\nenabled_origin_commands: [revoke]").toString()));
        Visitor first = new Visitor();
        Visitor second = new Visitor();
        try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                installation.topic(Topics.ROOM_STATE))) {
            await("first is let in and counted").atMost(PATIENCE).until(() -> first.isLetIn(edge.port())
                    && states.poll().stream().anyMatch(state -> state.getActiveUsers() > 0));
        }
        assertThat(second.isLetIn(edge.port())).as("the one place is taken, for half an hour").isFalse();

        origin.revokeNext();
        HttpResponse<String> last = first.get(edge.port());

        assertThat(last.body()).isEqualTo(Origin.BODY);
        assertThat(last.headers().map()).doesNotContainKey("waiting-room-command");
        await("the place is free").atMost(PATIENCE).until(() -> second.isLetIn(edge.port()));
        assertThat(first.isLetIn(edge.port())).as("a visitor who gave the session back queues").isFalse();
    }

    @Test
    void shouldEndTheSessionAtEveryEdgeAndForThoseWhoAskThere() {
        EdgeServer nairobi = edges.ready("nairobi", Map.of("rooms.file",
                edges.rooms(10, "session_duration: 30m\nenabled_origin_commands: [revoke]").toString()));
        EdgeServer dublin = edges.ready("dublin", Map.of("http.forwardAuth.from", "127.0.0.1/32"));
        Visitor visitor = new Visitor();
        await("the visitor is let in").atMost(PATIENCE).until(() -> visitor.isLetIn(nairobi.port()));
        Visitor thief = visitor.copy();
        assertThat(thief.isLetIn(dublin.port())).isTrue();
        assertThat(askFor(thief, dublin)).isEqualTo(200);
        String copied = thief.cookie().orElseThrow();
        origin.revokeNext();
        visitor.get(nairobi.port());

        await("the copy is good nowhere").atMost(PATIENCE).until(() -> !isKnown(copied, dublin));
        EdgeServer late = edges.ready("dublin", Map.of());
        assertThat(isKnown(copied, late)).as("an edge that started afterwards").isFalse();
    }

    @Test
    @Tag("feature.forward-auth")
    void shouldEndTheSessionWhenTheSiteAsksForItBehindAnotherProxy() {
        EdgeServer nairobi = edges.ready("nairobi", Map.of("rooms.file",
                edges.rooms(1, "session_duration: 30m\nenabled_origin_commands: [revoke]").toString()));
        EdgeServer dublin = edges.ready("dublin", Map.of("http.forwardAuth.from", "127.0.0.1/32"));
        Visitor visitor = new Visitor();
        await("the visitor is let in").atMost(PATIENCE).until(() -> visitor.isLetIn(nairobi.port()));
        String copied = visitor.cookie().orElseThrow();
        assertThat(askFor(visitor, dublin)).isEqualTo(200);

        assertThat(visitor.endSession(nairobi.port(), "tickets")).isEqualTo(204);
        assertThat(visitor.endSession(nairobi.port(), "tickets")).as("there is none any more").isEqualTo(403);

        await("the session is over for those who ask").atMost(PATIENCE).until(() -> !isKnown(copied, dublin));
        Visitor next = new Visitor();
        await("the place is free").atMost(PATIENCE).until(() -> next.isLetIn(nairobi.port()));
        HttpResponse<String> asked = ask(Visitor.withCookie(copied), dublin);
        assertThat(asked.statusCode()).as("the one place has gone to somebody else").isEqualTo(401);
        assertThat(asked.headers().firstValue("Set-Cookie")).as("the cookie of a new visitor").isPresent();
        assertThat(askFor(next, dublin)).as("who is in goes on").isEqualTo(200);
    }

    @Test
    void shouldNotBeReadyBeforeItHasReadWhichSessionsEnded(@TempDir Path own) {
        try (SlowRegistry registry = new SlowRegistry(Revocation.class.getSimpleName())) {
            Installation slow = Installation.on(installation.bootstrap(), registry.url());
            slow.createTopics();
            slow.write(AvroTypes.newRoomConfig().setRoomId("tickets").setName("tickets").setHost("127.0.0.1")
                    .setTotalActiveUsers(10).setNewUsersPerMinute(100).setQueueingMethod(QueueingMethod.PASSTHROUGH)
                    .setRevokeByOrigin(true).build());
            try (Edges restarted = new Edges(slow, origin, own)) {
                EdgeServer nairobi = restarted.ready("nairobi", Map.of());
                Visitor visitor = new Visitor();
                assertThat(visitor.isLetIn(nairobi.port())).isTrue();
                Visitor thief = visitor.copy();
                assertThat(visitor.endSession(nairobi.port(), "tickets")).isEqualTo(204);
                registry.withhold();

                EdgeServer dublin = restarted.start("dublin", Map.of());

                await("all else is read").atMost(PATIENCE).untilAsserted(() -> assertThat(reasons(dublin))
                        .isEqualTo("[\"the edge has not read the revoked sessions yet\"]"));
                assertThat(Edges.isReady(dublin)).isFalse();
                registry.give();
                await("the revocation is read").atMost(PATIENCE).until(() -> Edges.isReady(dublin));
                assertThat(thief.endSession(dublin.port(), "tickets")).as("there is no session to end").isEqualTo(403);
            }
        }
    }

    /** Why an edge is not ready, as an array of JSON. */
    private static String reasons(EdgeServer edge) {
        return new JsonObject(Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + "/health/ready").body())
                .getJsonArray("reasons").encode();
    }

    private static int askFor(Visitor visitor, EdgeServer edge) {
        return ask(visitor, edge).statusCode();
    }

    /** The answer to a proxy that asks about a visitor. */
    private static HttpResponse<String> ask(Visitor visitor, EdgeServer edge) {
        return visitor.get(edge.port(), "/forward-auth/tickets", "text/html");
    }

    /** A known visitor gets no cookie or a renewed one; a newcomer gets the cookie of a new visitor. */
    private static boolean isKnown(String cookie, EdgeServer edge) {
        return Visitor.withCookie(cookie).get(edge.port(), "/.well-known/anteroom/tickets/events", "text/event-stream")
                .statusCode() == 200;
    }
}
