package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who may end a session with {@code DELETE}, and who may not. */
@Tag("feature.revocation")
class SessionEndpointIT {

    private static final RoomConfig OBEYING = RoomDirectories.room("obeying")
            .setQueueingMethod(QueueingMethod.PASSTHROUGH).setRevokeByOrigin(true).build();
    private static final RoomConfig QUEUED = RoomDirectories.room("queued").setQueueAll(true).setRevokeByOrigin(true)
            .build();

    private final EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end("welcome"), Map.of(),
            OBEYING, QUEUED);

    @AfterEach
    void stop() {
        edge.close();
    }

    private RawHttp.Answer send(String method, String room, String path, String headers) {
        return edge.send(method + " " + path + " HTTP/1.1\nHost: " + room + ".example\nConnection: close\n" + headers
                + "\n");
    }

    private RawHttp.Answer end(String method, String room, String headers) {
        return send(method, room, "/.well-known/anteroom/" + room + "/session", headers);
    }

    /** The cookie of a visitor whose first request this is. */
    private String visit(String room) {
        return "Cookie: " + send("GET", room, "/", "").cookie() + "\n";
    }

    private void assertThatNothingEnded() {
        assertThat(edge.revoked).isEmpty();
        assertThat(edge.moves).extracting(TrafficEvent::getTo).doesNotContain(Standing.GONE);
    }

    @Test
    void shouldEndTheSessionOfWhoeverSendsTheCookie() {
        String cookie = visit("obeying");

        RawHttp.Answer answer = end("DELETE", "obeying", cookie);

        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.headers("Set-Cookie"))
                .containsExactly("__cf_waitingroom=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
        assertThat(edge.revoked).containsExactly(edge.moves.getFirst().getVisitorId());
        assertThat(edge.moves).extracting(TrafficEvent::getTo).containsExactly(Standing.ACTIVE, Standing.GONE);
        assertThat(end("DELETE", "obeying", cookie).status()).as("the session is over").isEqualTo(403);
        assertThat(edge.revoked).hasSize(1);
    }

    @Test
    void shouldEndNoSessionInARoomThatDoesNotAllowIt() {
        String cookie = visit("open");

        RawHttp.Answer answer = end("DELETE", "open", cookie);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.headers("Set-Cookie")).isEmpty();
        assertThatNothingEnded();
        send("GET", "open", "/", cookie);
        assertThat(edge.moves).extracting(TrafficEvent::getFrom).as("the session goes on")
                .filteredOn(from -> from == Standing.NEW).hasSize(1);
    }

    @Test
    void shouldEndNoSessionWithTheCookieOfAnotherRoom() {
        String cookie = visit("open");

        assertThat(end("DELETE", "obeying", cookie).status()).isEqualTo(403);

        assertThatNothingEnded();
    }

    @Test
    void shouldEndNothingForWhoStillWaitsOrHasNoCookie() {
        String waiting = visit("queued");

        assertThat(end("DELETE", "queued", waiting).status()).isEqualTo(403);
        assertThat(end("DELETE", "queued", "").status()).isEqualTo(403);

        assertThatNothingEnded();
        send("GET", "queued", "/", waiting);
        assertThat(edge.moves).extracting(TrafficEvent::getFrom).as("the place is kept")
                .filteredOn(from -> from == Standing.NEW).hasSize(1);
    }

    @Test
    void shouldEndNothingWithAnotherMethodNorAllowAnotherOriginsPageToAsk() {
        String cookie = visit("obeying");

        RawHttp.Answer read = end("GET", "obeying", cookie);
        RawHttp.Answer preflight = end("OPTIONS", "obeying",
                cookie + "Origin: https://evil.example\nAccess-Control-Request-Method: DELETE\n");

        assertThat(read.status()).isEqualTo(405);
        assertThat(read.headers("Allow")).containsExactly("DELETE");
        assertThat(preflight.status()).isEqualTo(405);
        assertThat(preflight.headers("Access-Control-Allow-Origin")).isEmpty();
        assertThatNothingEnded();
    }
}
