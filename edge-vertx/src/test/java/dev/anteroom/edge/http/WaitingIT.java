package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.json-answer")
class WaitingIT {

    private final AtomicInteger proxied = new AtomicInteger();
    private final EdgeUnderTest edge = EdgeUnderTest.before(this::origin);

    private void origin(HttpServerRequest request) {
        proxied.incrementAndGet();
        request.response().end("from the origin");
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private RawHttp.Answer get(String host, String headers) {
        return edge.send("GET / HTTP/1.1\nHost: " + host + "\n" + headers + "Connection: close\n\n");
    }

    private static String cookieOf(RawHttp.Answer answer) {
        String cookie = answer.headers("Set-Cookie").getFirst();
        return cookie.substring(0, cookie.indexOf(';'));
    }

    @Test
    void shouldQueueANewcomerOnAPageThatRefreshes() {
        RawHttp.Answer answer = get("full.example", "");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers("Refresh")).containsExactly("20");
        assertThat(answer.headers("Cache-Control")).containsExactly("no-store");
        assertThat(answer.headers("Content-Type")).containsExactly("text/html; charset=utf-8");
        assertThat(answer.headers("Set-Cookie").getFirst()).startsWith("__cf_waitingroom=")
                .endsWith("; Path=/; Max-Age=300; HttpOnly; SameSite=Lax");
        assertThat(answer.body()).contains("Entry is paused");
        assertThat(edge.moves).extracting(TrafficEvent::getTo).containsExactly(Standing.WAITING);
        assertThat(proxied).hasValue(0);
    }

    @Test
    @Tag("feature.first-answers")
    void shouldAskVisitorsOfANewRoomToComeBackAfterASecond() {
        RoomConfig fresh = RoomDirectories.room("fresh").setJsonResponseEnabled(true)
                .setCounterOutage(CounterOutage.SPLIT).build();
        edge.configure(fresh);

        RawHttp.Answer page = get("fresh.example", "");
        RawHttp.Answer json = get("fresh.example", "Accept: application/json\n");

        assertThat(page.headers("Refresh")).containsExactly("1");
        assertThat(json.headers("Refresh")).containsExactly("1");
        assertThat(facts(json).getInteger("refreshIntervalSeconds")).isEqualTo(1);
        edge.configure(RoomConfig.newBuilder(fresh).setQueueAll(true).build());
        assertThat(get("fresh.example", "").headers("Refresh")).as("no state would let them in").containsExactly("20");
        edge.configure(fresh);
        edge.ahead = Duration.ofSeconds(2);
        edge.publish(RoomDirectories.state("fresh", edge.clock.millis()));
        assertThat(get("fresh.example", "Cookie: " + cookieOf(page) + "\n").body()).as("a second later")
                .endsWith("from the origin");
        assertThat(proxied).hasValue(1);
    }

    @Test
    void shouldSpeakTheVisitorsLanguage() {
        RawHttp.Answer answer = get("full.example", "Accept-Language: fr-CH, fr;q=0.9, en;q=0.8\n");

        assertThat(answer.headers("Content-Language")).containsExactly("fr-FR");
        assertThat(answer.headers("Vary")).containsExactly("Accept-Encoding, Accept-Language, Accept");
        assertThat(answer.headers("Content-Security-Policy").getFirst()).startsWith("default-src 'none'");
        assertThat(answer.body()).contains("<html lang=\"fr-FR\"", "L’entrée est suspendue");
    }

    @Test
    void shouldShowTheRoomsBrandUnderAPolicyOfItsOwn() {
        edge.configure(RoomConfig.newBuilder(EdgeUnderTest.FULL).setPageTitle("Opera").setPageAccentColor("#7a1f2b")
                .setMessages(Map.of("fr-FR", "Parterre", "en-US", "Stalls")).build());

        RawHttp.Answer branded = get("full.example", "Accept-Language: fr\n");
        RawHttp.Answer usual = get("strict.example", "");

        assertThat(branded.body()).contains("<p class=\"brand\">Opera</p>", ">Parterre</p>", "--bar:#7a1f2b");
        assertThat(branded.headers("Content-Security-Policy").getFirst()).startsWith("default-src 'none'")
                .isNotEqualTo(usual.headers("Content-Security-Policy").getFirst());
        assertThat(usual.body()).doesNotContain("Opera");
    }

    @Test
    void shouldSpeakTheRoomsLanguageWhereItSaysSo() {
        RawHttp.Answer answer = get("strict.example", "Accept-Language: fr\n");

        assertThat(answer.headers("Content-Language")).containsExactly("de-DE");
        assertThat(answer.headers("Vary")).containsExactly("Accept-Encoding");
        assertThat(answer.body()).contains("<html lang=\"de-DE\"");
    }

    @Test
    void shouldLeaveOwnPagesToTheirMakers() {
        RawHttp.Answer answer = get("own.example", "Accept-Language: fr\n");

        assertThat(answer.headers("Content-Language")).isEmpty();
        assertThat(answer.headers("Content-Security-Policy")).isEmpty();
        assertThat(answer.headers("Refresh")).containsExactly("20");
        assertThat(answer.body()).isEqualTo("<p>wait</p>");
    }

    @Test
    void shouldCompressForThoseWhoAllowIt() {
        RawHttp.Answer plain = get("full.example", "Accept-Encoding: gzip;q=0\n");
        RawHttp.Answer packed = get("full.example", "Accept-Encoding: gzip, br\n");

        assertThat(plain.headers("Content-Encoding")).isEmpty();
        assertThat(packed.headers("Content-Encoding")).containsExactly("gzip");
        assertThat(length(packed)).isLessThan(length(plain) / 2);
    }

    @Test
    void shouldLetPagesOfNamedOriginsReadItsAnswers() {
        RawHttp.Answer named = get("shared.example", "Accept: application/json\nOrigin: https://app.example\n");
        RawHttp.Answer other = get("shared.example", "Accept: application/json\nOrigin: https://app.example.evil\n");
        RawHttp.Answer nobody = get("full.example", "Origin: https://app.example\n");

        assertThat(named.headers("Access-Control-Allow-Origin")).containsExactly("https://app.example");
        assertThat(named.headers("Access-Control-Allow-Credentials")).containsExactly("true");
        assertThat(named.headers("Access-Control-Expose-Headers")).containsExactly("Refresh");
        assertThat(other.headers("Access-Control-Allow-Origin")).isEmpty();
        assertThat(other.headers("Vary").getFirst()).endsWith(", Origin");
        assertThat(nobody.headers("Access-Control-Allow-Origin")).isEmpty();
        assertThat(nobody.headers("Vary").getFirst()).doesNotContain("Origin");
    }

    @Test
    void shouldNotCountABrowserThatAsksWhetherItMayAsk() {
        String preflight = """
                OPTIONS / HTTP/1.1
                Host: shared.example
                Connection: close
                Access-Control-Request-Method: PUT
                Access-Control-Request-Headers: x-a, content-type
                """;

        RawHttp.Answer named = edge.send(preflight + "Origin: https://app.example\n\n");

        assertThat(named.status()).isEqualTo(204);
        assertThat(named.headers("Access-Control-Allow-Methods")).containsExactly("PUT");
        assertThat(named.headers("Access-Control-Allow-Headers")).containsExactly("x-a, content-type");
        assertThat(named.headers("Set-Cookie")).isEmpty();
        assertThat(edge.moves).isEmpty();

        RawHttp.Answer other = edge.send(preflight + "Origin: https://evil.example\n\n");
        assertThat(other.headers("Access-Control-Allow-Origin")).isEmpty();
        assertThat(edge.moves).hasSize(1);
        assertThat(proxied).hasValue(0);
    }

    private static int length(RawHttp.Answer answer) {
        return Integer.parseInt(answer.headers("Content-Length").getFirst());
    }

    @Test
    void shouldKnowAQueuedVisitorAgain() {
        String cookie = cookieOf(get("full.example", ""));

        RawHttp.Answer again = get("full.example", "Cookie: " + cookie + "\n");

        assertThat(again.status()).isEqualTo(200);
        assertThat(edge.moves).extracting(TrafficEvent::getVisitorId)
                .containsOnly(edge.moves.getFirst().getVisitorId());
    }

    @Test
    void shouldAnswerAPollBeforeItsTimeFromTheSameData() {
        RawHttp.Answer first = get("full.example", "Accept: application/json\n");
        String cookie = cookieOf(first);
        edge.ahead = Duration.ofSeconds(8);
        RawHttp.Answer early = get("full.example", "Accept: application/json\nCookie: " + cookie + "\n");
        edge.ahead = Duration.ofSeconds(20);
        RawHttp.Answer due = get("full.example", "Accept: application/json\nCookie: " + cookie + "\n");

        assertThat(facts(early).getString("lastUpdated")).isEqualTo(facts(first).getString("lastUpdated"));
        assertThat(early.headers("Set-Cookie")).isEmpty();
        assertThat(early.headers("Refresh")).as("what is left of the interval").isSubsetOf("11", "12");
        assertThat(facts(early).getInteger("refreshIntervalSeconds")).isBetween(11, 12);
        assertThat(facts(due).getString("lastUpdated")).isGreaterThan(facts(first).getString("lastUpdated"));
        assertThat(due.headers("Set-Cookie")).hasSize(1);
        assertThat(edge.moves).hasSize(2);
    }

    private static JsonObject facts(RawHttp.Answer answer) {
        return new JsonObject(answer.body()).getJsonObject("cfWaitingRoom");
    }

    @Test
    void shouldAnswerJsonToThoseWhoAskForIt() {
        RawHttp.Answer answer = get("full.example", "Accept: application/json\n");

        JsonObject facts = new JsonObject(answer.body()).getJsonObject("cfWaitingRoom");
        assertThat(answer.headers("Content-Type")).containsExactly("application/json");
        assertThat(facts.getBoolean("inWaitingRoom")).isTrue();
        assertThat(facts.getString("lastUpdated")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(facts.getInteger("refreshIntervalSeconds")).isEqualTo(20);
    }

    @Test
    void shouldRejectWithoutRefreshOrCookie() {
        RawHttp.Answer page = get("closed.example", "");
        RawHttp.Answer json = get("closed.example", "Accept: application/json\n");

        assertThat(page.status()).isEqualTo(429);
        assertThat(page.headers("Refresh")).isEmpty();
        assertThat(page.headers("Set-Cookie")).isEmpty();
        assertThat(page.body()).contains("Please come back later");
        assertThat(facts(json).getInteger("refreshIntervalSeconds")).isZero();
        assertThat(facts(json).getBoolean("inWaitingRoom")).as("false would say that the visitor is in").isTrue();
        assertThat(facts(json).getBoolean("isRejectQueue")).isTrue();
        assertThat(edge.moves).isEmpty();
    }

    @Test
    void shouldLeaveASuspendedRoomAlone() {
        RawHttp.Answer answer = get("off.example", "");

        assertThat(answer.body()).endsWith("from the origin");
        assertThat(answer.headers("Set-Cookie")).isEmpty();
        assertThat(edge.moves).isEmpty();
    }

    @Test
    void shouldAnswerHeadWithoutABody() {
        RawHttp.Answer answer = edge.send("HEAD / HTTP/1.1\nHost: full.example\nConnection: close\n\n");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void shouldKeepTheConnectionOfAQueuedVisitorWhoSentABody() {
        RawHttp.Answer answers = edge.send("""
                POST / HTTP/1.1
                Host: full.example
                Content-Length: 5

                helloGET / HTTP/1.1
                Host: full.example
                Connection: close

                """);

        assertThat(answers.text().split("HTTP/1.1 200", -1)).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"forged", "%%%", "AAAA", "=", "\"quoted\"", "ÿÿ"})
    void shouldTreatABrokenCookieAsNone(String value) {
        RawHttp.Answer answer = get("open.example", "Cookie: __cf_waitingroom=" + value + "\n");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(edge.moves).extracting(TrafficEvent::getFrom).containsExactly(Standing.NEW);
    }

    @Test
    void shouldTreatAnOversizedCookieAsNone() {
        RawHttp.Answer answer = get("open.example", "Cookie: __cf_waitingroom=" + "A".repeat(7_000) + "\n");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(edge.moves).extracting(TrafficEvent::getFrom).containsExactly(Standing.NEW);
    }

    @Test
    void shouldTreatAnotherRoomsCookieAsNone() {
        String foreign = cookieOf(get("full.example", ""));

        get("open.example", "Cookie: " + foreign + "\n");

        assertThat(edge.moves).extracting(TrafficEvent::getVisitorId).doesNotHaveDuplicates().hasSize(2);
    }

    @Test
    void shouldTakeTheFirstOfSeveralCookiesThatOpens() {
        String good = cookieOf(get("open.example", ""));

        get("open.example", "Cookie: __cf_waitingroom=forged; " + good + "\n");

        assertThat(edge.moves).extracting(TrafficEvent::getVisitorId)
                .containsOnly(edge.moves.getFirst().getVisitorId());
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /%66oo HTTP/1.1\nHost: full.example", "GET //x HTTP/1.1\nHost: FULL.EXAMPLE.:80",
            "GET http://full.example/x HTTP/1.1\nHost: full.example",
            "GET HTTP://FULL.example?x HTTP/1.1\nHost: full.example"})
    void shouldQueueHoweverTheTargetIsSpelt(String request) {
        RawHttp.Answer answer = edge.send(request + "\nConnection: close\n\n");

        assertThat(answer.body()).contains("Entry is paused");
        assertThat(proxied).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/1.1", "GET / HTTP/1.1\nHost: a b",
            "GET / HTTP/1.1\nHost: open.example\nHost: full.example",
            "GET http://full.example/ HTTP/1.1\nHost: open.example", "GET /%zz HTTP/1.1\nHost: open.example",
            "GET / HTTP/1.1\nHost: open.example:x"})
    void shouldRefuseWhatCantBeUnderstood(String request) {
        RawHttp.Answer answer = edge.send(request + "\nConnection: close\n\n");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(proxied).hasValue(0);
    }

    @Test
    void shouldRefuseHeadersAndLinesBeyondTheirLimits() {
        try (EdgeUnderTest strict = EdgeUnderTest.before(this::origin,
                Map.of("http.maxHeaderBytes", "2048", "http.maxInitialLineBytes", "512"))) {
            assertThat(strict.send("GET /" + "x".repeat(600) + " HTTP/1.1\nHost: open.example\n\n").status())
                    .isEqualTo(414);
            assertThat(strict.send("GET / HTTP/1.1\nHost: open.example\nX: " + "x".repeat(3000) + "\n\n").status())
                    .isEqualTo(431);
            assertThat(proxied).hasValue(0);
        }
    }
}
