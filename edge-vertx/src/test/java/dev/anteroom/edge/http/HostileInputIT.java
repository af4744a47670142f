package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.Fuzzing;
import dev.anteroom.core.Mutations;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.hostile-input")
@Tag(Fuzzing.TAG)
class HostileInputIT {

    private static final int COUNT = Fuzzing.inputs(2_000);

    private final EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end("from the origin"),
            Map.of("http.forwardAuth.from", "127.0.0.1"));

    @AfterEach
    void stop() {
        edge.close();
    }

    private RawHttp.Answer get(String target, String headers) {
        return edge.send("GET " + target + " HTTP/1.1\nConnection: close\n" + headers + "\n");
    }

    private static void assertHarmless(RawHttp.Answer answer, String sent) {
        assertThat(answer.status()).as(sent).isNotEqualTo(500).satisfies(
                status -> assertThat(status / 100).as(sent).isNotEqualTo(3));
        assertThat(answer.headers("X-Injected")).as(sent).isEmpty();
        assertThat(answer.headers("Location")).as(sent).isEmpty();
    }

    @Test
    void shouldAnswerWhateverHeadersSay() {
        String cookie = get("/", "Host: full.example\n").cookie();
        Mutations cookies = new Mutations(Fuzzing.seed() + 4, cookie, "a=b; " + cookie);
        Mutations accepts = new Mutations(Fuzzing.seed() + 5, "application/json", "text/html;q=0.9");
        Mutations languages = new Mutations(Fuzzing.seed() + 6, "de-CH, fr;q=0.9, *;q=0.5", "en-US,en;q=0.5", "ar",
                "zh-Hant-TW");
        Mutations urls = new Mutations(Fuzzing.seed() + 7, "https://full.example/a?b=c", "https://open.example/");
        for (int i = 0; i < COUNT; i++) {
            String headers = "Host: full.example\nCookie: " + line(cookies) + "\nAccept: " + line(accepts)
                    + "\nAccept-Language: " + line(languages) + "\nUser-Agent: " + line(languages)
                    + "\nX-Forwarded-For: " + line(accepts) + "\nX-Original-URL: " + line(urls) + "\n";

            assertHarmless(get(i % 2 == 0 ? "/a" : "/forward-auth", headers), headers);
        }
    }

    /** Line feeds would only end the header; what comes after them is a header that anybody may send. */
    private static String line(Mutations mutations) {
        return mutations.next().replace("\n", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"//evil.example/", "/\\evil.example/", "/%2f%2fevil.example/", "/%5cevil.example",
            "/?next=https://evil.example", "/.//evil.example", "https://evil.example/",
            "http://full.example//evil.example",
            "/%0d%0aLocation:%20https://evil.example", "/forward-auth?rd=https://evil.example",
            "/forward-auth//evil.example/", "/;@evil.example"})
    void shouldRedirectNowhere(String target) {
        for (String host : List.of("full.example", "closed.example", "open.example", "unknown.example")) {
            assertHarmless(get(target, "Host: " + host + "\n"), target);
            assertHarmless(get(target, "Host: " + host + "\nX-Forwarded-Host: evil.example\n"), target);
        }
    }

    @Test
    void shouldKnowNobodyByTheCookieOfAnotherRoom() {
        String admitted = get("/", "Host: open.example\n").cookie();

        RawHttp.Answer answer = get("/", "Host: full.example\nCookie: " + admitted + "\n");

        assertThat(answer.headers("Refresh")).hasSize(1);
        assertThat(edge.moves).extracting(TrafficEvent::getFrom).containsExactly(Standing.NEW, Standing.NEW);
        assertThat(edge.moves).extracting(TrafficEvent::getVisitorId).doesNotHaveDuplicates();
    }

    @Test
    void shouldCountACookieOnceHoweverOftenItIsReplayed() {
        String cookie = get("/", "Host: full.example\n").cookie();

        List<CompletableFuture<RawHttp.Answer>> answers = IntStream.range(0, 64).mapToObj(
                i -> CompletableFuture.supplyAsync(() -> get("/", "Host: full.example\nCookie: " + cookie + "\n")))
                .toList();

        assertThat(answers).allSatisfy(answer -> assertThat(answer.join().headers("Refresh")).hasSize(1));
        assertThat(edge.moves).extracting(TrafficEvent::getVisitorId)
                .containsOnly(edge.moves.getFirst().getVisitorId());
        assertThat(edge.moves.size()).as("one, and one more should a tick begin").isLessThanOrEqualTo(2);
    }
}
