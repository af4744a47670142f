package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.forward-auth")
class ForwardAuthIT {

    private static final RoomConfig RULED = RoomDirectories.room("ruled").setQueueAll(true)
            .setRules(List.of(BypassRule.newBuilder().setId("1").setExpression("ip.src eq 203.0.113.9").build(),
                    BypassRule.newBuilder().setId("2").setExpression("http.request.method eq \"PUT\"").build()))
            .build();

    private EdgeUnderTest edge = edge(Map.of("http.forwardAuth.from", "127.0.0.0/8, ::1"));

    private static EdgeUnderTest edge(Map<String, String> settings) {
        return EdgeUnderTest.before(request -> request.response().end("from the origin"), settings, RULED);
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private RawHttp.Answer ask(String target, String headers) {
        return edge.send("GET " + target + " HTTP/1.1\nConnection: close\n" + headers + "\n");
    }

    private RawHttp.Answer about(String host, String uri, String more) {
        return ask("/forward-auth", "Host: edge:8080\nX-Forwarded-Host: " + host + "\nX-Forwarded-Uri: " + uri + "\n"
                + more);
    }

    @Test
    void shouldLetPassAndGiveTheCookieToCopy() {
        RawHttp.Answer first = about("open.example", "/a?b", "X-Forwarded-Proto: https\n");
        RawHttp.Answer again = about("open.example", "/c", "Cookie: " + first.cookie() + "\n");

        assertThat(first.status()).isEqualTo(200);
        assertThat(first.headers("Set-Cookie").getFirst()).endsWith("; SameSite=None; Secure; Partitioned");
        assertThat(first.body()).isEmpty();
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.headers("Set-Cookie")).as("known a moment ago").isEmpty();
        assertThat(edge.moves).extracting(TrafficEvent::getTo).containsExactly(Standing.ACTIVE);
    }

    @Test
    void shouldAnswerWhoeverWaitsWithThePageAndARefusal() {
        RawHttp.Answer answer = about("full.example", "/", "");
        RawHttp.Answer json = about("full.example", "/", "Accept: application/json\n");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.headers("Refresh")).containsExactly("20");
        assertThat(answer.headers("Set-Cookie")).hasSize(1);
        assertThat(answer.body()).contains("<html");
        assertThat(json.body()).contains("cfWaitingRoom");
        assertThat(about("closed.example", "/", "").status()).as("no yes, so it stays").isEqualTo(429);
        assertThat(edge.moves).extracting(TrafficEvent::getTo).containsOnly(Standing.WAITING);
    }

    @Test
    void shouldRefuseWithTheStatusThatTheProxyUnderstands() {
        edge.close();
        edge = edge(Map.of("http.forwardAuth.from", "127.0.0.1", "http.forwardAuth.status", "503"));

        assertThat(about("full.example", "/", "").status()).isEqualTo(503);
    }

    @Test
    void shouldReadEveryWayToTell() {
        assertThat(ask("/forward-auth", "Host: e\nX-Original-URL: https://full.example/a\n").status()).isEqualTo(401);
        assertThat(ask("/forward-auth", "Host: e\nX-Original-URL: https://open.example\n").status()).isEqualTo(200);
        assertThat(ask("/forward-auth/a?b", "Host: full.example\n").status()).isEqualTo(401);
        assertThat(ask("/forward-auth/", "Host: open.example\n").status()).isEqualTo(200);
        assertThat(about("nobody.example", "/", "").status()).as("unknown host").isEqualTo(421);
        assertThat(about("off.example", "/", "").status()).as("suspended").isEqualTo(200);
    }

    @Test
    void shouldJudgeByWhatTheProxyTells() {
        assertThat(about("ruled.example", "/", "").status()).isEqualTo(401);
        assertThat(about("ruled.example", "/", "X-Forwarded-Method: PUT\n").status()).isEqualTo(200);
        assertThat(about("ruled.example", "/", "X-Forwarded-For: 203.0.113.9\n").status()).isEqualTo(200);
        assertThat(about("ruled.example", "/", "X-Forwarded-For: 203.0.113.9, 192.0.2.1\n").status())
                .as("the visitor's own claim").isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "X-Forwarded-Host: open.example\n", "X-Forwarded-Uri: /\n",
            "X-Forwarded-Host: open.example\nX-Forwarded-Uri: /\nX-Forwarded-Uri: /assets\n",
            "X-Forwarded-Host: open.example\nX-Forwarded-Host: full.example\nX-Forwarded-Uri: /\n",
            "X-Forwarded-Host: open.example\nX-Forwarded-Uri: https://full.example/\n",
            "X-Forwarded-Host: open.example\nX-Forwarded-Uri: /%zz\n",
            "X-Forwarded-Host: open.example, full.example\nX-Forwarded-Uri: /\n",
            "X-Original-URL: https://open.example/\nX-Forwarded-Uri: /\nX-Forwarded-Host: full.example\n",
            "X-Original-URL: https://open.example/\nX-Forwarded-Host: full.example\n", "X-Original-URL: /a\n",
            "X-Original-URL: https://open.example@full.example/\n",
            "X-Original-URL: https://open.example\\@full.example/\n"})
    void shouldRefuseWhatIsToldInTwoWaysOrInNone(String headers) {
        assertThat(ask("/forward-auth", "Host: open.example\n" + headers).status()).isEqualTo(400);
    }

    @Test
    void shouldRefuseTwoPaths() {
        assertThat(ask("/forward-auth/a", "Host: open.example\nX-Forwarded-Uri: /b\n").status()).isEqualTo(400);
        assertThat(ask("/forward-auth/a", "Host: open.example\nX-Original-URL: http://open.example/b\n").status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "198.51.100.0/24"})
    void shouldBeAPathAsAnyOtherForEverybodyElse(String proxies) {
        edge.close();
        edge = edge(Map.of("http.forwardAuth.from", proxies));

        RawHttp.Answer answer = ask("/forward-auth",
                "Host: full.example\nX-Forwarded-Host: open.example\nX-Forwarded-Uri: /\n");
        RawHttp.Answer open = ask("/forward-auth",
                "Host: open.example\nX-Forwarded-Host: full.example\nX-Forwarded-Uri: /\n");

        assertThat(answer.headers("Refresh")).as("the room of the Host decides").hasSize(1);
        assertThat(open.body()).isEqualTo("from the origin");
    }

    @Test
    void shouldNotTakeALongerNameForTheEndpoint() {
        assertThat(ask("/forward-authority", "Host: open.example\n").body()).isEqualTo("from the origin");
    }
}
