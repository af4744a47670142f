package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.revocation")
class RevokeIT {

    private static final RoomConfig OBEYING = RoomDirectories.room("obeying")
            .setQueueingMethod(QueueingMethod.PASSTHROUGH)
            .setRevokeByOrigin(true).setRules(List.of(BypassRule.newBuilder().setId("staff")
                    .setExpression("http.request.headers[\"x-staff\"] eq \"1\"").build()))
            .build();
    private static final RoomConfig SHORT = RoomDirectories.room("short").setQueueingMethod(QueueingMethod.PASSTHROUGH)
            .setSessionDurationMillis(100).setTickDurationMillis(100).setBucketDurationMillis(1_000).build();

    private final CompletableFuture<HttpServerRequest> held = new CompletableFuture<>();
    private final EdgeUnderTest edge = EdgeUnderTest.before(this::origin, Map.of(), OBEYING, SHORT);

    private void origin(HttpServerRequest request) {
        switch (request.uri()) {
            case "/hold" -> held.complete(request);
            case "/logout" -> request.response().putHeader(request.getHeader("X-Name"), "Revoke")
                    .putHeader("Set-Cookie", "shop=; Max-Age=0").end("bye");
            default -> request.response().putHeader("X-Cookie", String.valueOf(request.getHeader("Cookie")))
                    .end("welcome");
        }
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private RawHttp.Answer get(String host, String path, String headers) {
        return edge.send("GET " + path + " HTTP/1.1\nHost: " + host + ".example\nConnection: close\n" + headers
                + "\n");
    }

    private static String carrying(String cookie) {
        return "Cookie: " + cookie + "\n";
    }

    @ParameterizedTest
    @CsvSource({"Waiting-Room-Command", "Cf-Waiting-Room-Command"})
    void shouldEndTheSessionWhenTheOriginSaysSo(String header) {
        edge.stopTime();
        String cookie = get("obeying", "/", "").cookie();

        RawHttp.Answer bye = get("obeying", "/logout", carrying(cookie) + "X-Name: " + header + "\n");

        assertThat(bye.body()).contains("bye");
        assertThat(bye.headers(header)).isEmpty();
        assertThat(bye.headers("Set-Cookie")).containsExactlyInAnyOrder("shop=; Max-Age=0",
                "__cf_waitingroom=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
        assertThat(edge.moves).extracting(TrafficEvent::getTo).containsExactly(Standing.ACTIVE, Standing.GONE);
        get("obeying", "/", carrying(cookie));
        assertThat(edge.moves.getLast().getFrom()).isEqualTo(Standing.NEW);
        assertThat(edge.meters.get("anteroom.edge.sessions.revoked").counter().count()).isEqualTo(1);
    }

    @Test
    void shouldRevokeWithTheFirstRequestOfAVisitor() {
        RawHttp.Answer bye = get("obeying", "/logout", "X-Name: Waiting-Room-Command\n");

        assertThat(bye.headers("Set-Cookie")).noneMatch(cookie -> cookie.matches("__cf_waitingroom=[^;].*"));
        assertThat(edge.moves).extracting(TrafficEvent::getTo).containsExactly(Standing.ACTIVE, Standing.GONE);
    }

    @Test
    void shouldGiveNoNewCookieWithAnAnswerThatWasOnItsWay() {
        CompletableFuture<RawHttp.Answer> slow = CompletableFuture.supplyAsync(() -> get("obeying", "/hold", ""));
        HttpServerRequest waiting = held.join();
        String cookie = "__cf_waitingroom=" + edge.passes.seal("obeying", passOf(edge.moves.getFirst()));
        get("obeying", "/logout", carrying(cookie) + "X-Name: Waiting-Room-Command\n");

        edge.onLoop(() -> waiting.response().end("late"));

        assertThat(slow.join().headers("Set-Cookie"))
                .containsExactly("__cf_waitingroom=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    }

    private static VisitorPass passOf(TrafficEvent move) {
        return VisitorPass.newcomer(move.getVisitorId(), move.getBucketId(), 20)
                .admittedAt(move.getAt()).countedAt(move.getAt());
    }

    @Test
    void shouldObeyOnlyWhereTheRoomAllowsIt() {
        String cookie = get("open", "/", "").cookie();

        get("open", "/logout", carrying(cookie) + "X-Name: Waiting-Room-Command\n");

        assertThat(edge.moves).extracting(TrafficEvent::getTo).doesNotContain(Standing.GONE);
    }

    @Test
    void shouldKeepTheCommandFromVisitorsWhoBypassTheRoomToo() {
        RawHttp.Answer bye = get("obeying", "/logout", "X-Staff: 1\nX-Name: Waiting-Room-Command\n");

        assertThat(bye.headers("Waiting-Room-Command")).isEmpty();
        assertThat(edge.moves).isEmpty();
    }

    @Test
    void shouldNotCutAnAnswerWhoseSessionEndsMeanwhile() {
        CompletableFuture<RawHttp.Answer> streamed = CompletableFuture.supplyAsync(() -> get("short", "/hold", ""));
        HttpServerRequest origin = held.join();
        EdgeUnderTest.await(edge.onLoop(() -> {
            origin.response().setChunked(true);
            return origin.response().write("first,");
        }));
        RawHttp.Answer another = get("short", "/", "");
        await().until(() -> get("short", "/", carrying(another.cookie())).headers("Set-Cookie").size() == 1
                && edge.moves.stream().filter(move -> move.getFrom() == Standing.NEW).count() > 2);

        edge.onLoop(() -> origin.response().end("last"));

        assertThat(streamed.join().body()).contains("first,").contains("last");
    }
}
