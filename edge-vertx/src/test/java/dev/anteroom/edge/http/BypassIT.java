package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.bypass-rules")
class BypassIT {

    private static final String PASSED = "from the origin";
    private static final RoomConfig RULED = RoomDirectories.room("ruled").setQueueAll(true)
            .setSearchEngineCrawlerBypass(true)
            .setRules(List.of(rule("http.request.uri.path starts_with \"/assets/\""),
                    rule("http.request.uri.query contains \"key=7\" and http.request.method eq \"GET\""),
                    rule("http.request.headers[\"x-app\"] eq \"till\""), rule("not even a rule"),
                    rule("http.cookie contains \"staff=\""), rule("http.referer contains \"partner.example\""),
                    rule("ip.src in {203.0.113.0/24}"), rule("lower(http.request.uri.query) eq \"sale=yes\""),
                    rule("upper(http.user_agent) contains \"KIOSK\""),
                    rule("len(http.request.uri.query) gt 40"),
                    rule("any(lower(http.request.headers[\"accept\"][*])[*] contains \"vnd.till\")"),
                    rule("http.referer wildcard \"https://*.friend.example/*\""),
                    rule("http.request.uri eq \"/exact?a=1\""),
                    rule("http.request.full_uri eq \"https://ruled.example/whole?b=2\"")))
            .build();
    private static final RoomConfig FOLDED = RoomDirectories.room("folded").setQueueAll(true)
            .setPathCaseSensitive(false)
            .setRules(List.of(rule("not http.request.uri.path starts_with \"/tickets\""))).build();

    private final EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response()
            .putHeader("X-Cookie", String.valueOf(request.getHeader("Cookie"))).end(PASSED),
            Map.of("http.trustForwarded.from", "127.0.0.1"), RULED, FOLDED);

    @AfterEach
    void stop() {
        edge.close();
    }

    private static BypassRule rule(String expression) {
        return BypassRule.newBuilder().setId(Integer.toHexString(expression.hashCode())).setExpression(expression)
                .build();
    }

    private RawHttp.Answer ask(String method, String uri, String header) {
        return edge.send(method + " " + uri + " HTTP/1.1\nHost: ruled.example\nConnection: close\n" + header + "\n\n");
    }

    @ParameterizedTest
    @CsvSource({"GET, /, X-A: b, false", "GET, /assets/a.css, X-A: b, true", "GET, /?key=7, X-A: b, true",
            "POST, /?key=7, X-A: b, false", "GET, /, X-App: till, true", "GET, /, Cookie: a=b; staff=1, true",
            "GET, /, X-Forwarded-For: 203.0.113.9, true", "GET, /, 'X-Forwarded-For: 203.0.113.9, 192.0.2.1', false",
            "GET, /, User-Agent: Mozilla/5.0 (compatible; bingbot/2.0), true", "GET, /, User-Agent: curl, false",
            "GET, /, Referer: https://partner.example/a, true", "GET, /?SALE=Yes, X-A: b, true",
            "GET, /?SALE=Yes2, X-A: b, false", "GET, /, User-Agent: a Kiosk 2, true",
            "GET, /?x=34567890123456789012345678901234567890, X-A: b, false",
            "GET, /?x=345678901234567890123456789012345678901, X-A: b, true",
            "GET, /, 'Accept: text/html\nAccept: application/VND.Till', true", "GET, /, Accept: text/html, false",
            "GET, /, Referer: https://A.Friend.example/b, true", "GET, /, Referer: https://friend.example/b, false",
            "GET, /exact?a=1, X-A: b, true", "GET, /exact, X-A: b, false", "GET, /exact?a=1&c, X-A: b, false",
            "GET, /whole?b=2, X-Forwarded-Proto: https, true", "GET, /whole?b=2, X-Forwarded-Proto: http, false",
            "GET, /whole?b=2, X-A: b, false"})
    void shouldPassWhatARuleMatches(String method, String uri, String header, boolean passes) {
        assertThat(ask(method, uri, header).body().equals(PASSED)).isEqualTo(passes);
    }

    @Test
    void shouldNeitherCountNorMarkWhoeverPasses() {
        RawHttp.Answer answer = ask("GET", "/assets/a.css", "Cookie: __cf_waitingroom=x; a=b");

        assertThat(answer.headers("Set-Cookie")).isEmpty();
        assertThat(answer.headers("X-Cookie")).containsExactly("a=b");
        assertThat(edge.moves).isEmpty();
        assertThat(edge.meters.get("anteroom.edge.visits").tag("outcome", "bypassed").counter().count()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"/assets/../tickets", "/assets/%2e%2e/tickets", "/assets/..;/tickets", "/assets%2f..%2ftickets",
            "/assets/..\\tickets", "//assets/x"})
    void shouldPassOnlyWhatMatchesHoweverThePathIsRead(String uri) {
        assertThat(ask("GET", uri, "X-A: b").body()).isNotEqualTo(PASSED);
    }

    @Test
    void shouldReadAllCookiesOfARequest() {
        assertThat(ask("GET", "/", "Cookie: a=b\nCookie: staff=1").body()).isEqualTo(PASSED);
    }

    @ParameterizedTest
    @CsvSource({"/news, true", "/tickets, false", "/Tickets, false"})
    void shouldPassOnlyWhatMatchesInSmallLettersTooWhereTheRoomIgnoresCase(String uri, boolean passes) {
        String body = edge.send("GET " + uri + " HTTP/1.1\nHost: folded.example\nConnection: close\n\n").body();

        assertThat(body.equals(PASSED)).isEqualTo(passes);
    }

    @Test
    void shouldTurnOffARuleThatItCanNotReadAndTell() {
        ask("GET", "/", "X-A: b");
        ask("GET", "/", "X-A: b");

        assertThat(edge.meters.get("anteroom.edge.rule.failures").counter().count()).isEqualTo(1);
    }
}
