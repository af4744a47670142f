package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Answers of an origin that is broken or controlled by an attacker: no visitor gets an answer that was meant for
 * another.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OriginAnswerIT {

    private static final String STRAY = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray";

    private volatile String odd = "";
    private final RecordingOrigin origin = RecordingOrigin.answering(read -> read.line().contains("/odd")
            ? odd
            : RecordingOrigin.answer(read.line().split(" ", 3)[1]));
    private EdgeUnderTest edge;

    @BeforeAll
    void start() {
        edge = EdgeUnderTest.before(request -> {
        }, Map.of("origin.url", origin.url(), "origin.connections", "1", "origin.responseTimeout", "5s"));
    }

    @AfterAll
    void stop() {
        edge.close();
        origin.close();
    }

    private RawHttp.Answer ask(String line) {
        return RawHttp.sendBytes(edge.port(), line + "\r\nHost: open.example\r\nConnection: close\r\n\r\n");
    }

    static Stream<Arguments> surplus() {
        return Stream.of(
                Arguments.of("204 with a length", "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", 204),
                Arguments.of("204 with an answer in it", "HTTP/1.1 204 No Content\r\n\r\n" + STRAY, 204),
                Arguments.of("204 with chunks",
                        "HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n",
                        204),
                Arguments.of("304 with a body", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nhello", 304),
                Arguments.of("longer than said", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok" + STRAY, 200),
                Arguments.of("bytes after the chunks",
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n" + STRAY, 200),
                Arguments.of("empty with an answer behind", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" + STRAY,
                        200));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("surplus")
    void shouldGiveNobodyWhatBelongsToNoAnswer(String name, String answer, int status) {
        odd = answer;

        RawHttp.Answer got = ask("GET /odd HTTP/1.1");

        assertThat(got.status()).isEqualTo(status);
        assertThat(got.text()).doesNotContain("stray");
        assertThat(ask("GET /next HTTP/1.1").body()).isEqualTo("/next");
        assertThat(ask("GET /after HTTP/1.1").body()).isEqualTo("/after");
        assertThat(edge.meters.get("anteroom.edge.origin.misframed").counter().count()).isPositive();
    }

    @Test
    void shouldGiveNobodyTheBodyOfAnAnswerToHead() {
        odd = "HTTP/1.1 200 OK\r\nContent-Length: " + STRAY.length() + "\r\n\r\n" + STRAY;

        RawHttp.Answer got = ask("HEAD /odd HTTP/1.1");

        assertThat(got.headers("Content-Length")).containsExactly(Integer.toString(STRAY.length()));
        assertThat(got.body()).isEmpty();
        assertThat(ask("GET /next HTTP/1.1").body()).isEqualTo("/next");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\nokxyz",
            "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nok", "HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: xchunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
            "hello\r\n\r\n", "HTTP/1.1 2x0 OK\r\nContent-Length: 0\r\n\r\n"})
    void shouldAnswer502ForAnAnswerThatCanBeReadInTwoWays(String answer) {
        odd = answer;

        assertThat(ask("POST /odd HTTP/1.1").status()).isEqualTo(502);
        assertThat(ask("GET /next HTTP/1.1").body()).isEqualTo("/next");
    }

    @ParameterizedTest
    @ValueSource(strings = {"103 Early Hints\r\nLink: </x>\r\n\r\n", "102 Processing\r\n\r\n", "100 Continue\r\n\r\n",
            "199 Odd\r\nContent-Length: 3\r\n\r\n",
            "103 Early Hints\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n"})
    void shouldWaitForTheAnswerBehindInterimOnes(String interim) {
        odd = "HTTP/1.1 " + interim + RecordingOrigin.answer("odd");
        assertThat(ask("GET /odd HTTP/1.1").body()).isEqualTo("odd");

        odd = "HTTP/1.1 " + interim + "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n";
        RawHttp.Answer head = ask("HEAD /odd HTTP/1.1");

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.headers("Content-Length")).containsExactly("3");
        assertThat(ask("GET /next HTTP/1.1").body()).isEqualTo("/next");
    }

    @Test
    void shouldReadLenientlyWhatFramesNothing() {
        odd = "HTTP/1.1 200\r\nX-Folded: a\r\n b\r\nContent-Length:3\r\n\r\nodd";
        assertThat(ask("GET /odd HTTP/1.1").body()).isEqualTo("odd");

        odd = "HTTP/1.1 200 OK\r\nTransfer-Encoding:  Chunked \r\n\r\n3\r\nodd\r\n0\r\n\r\n";
        assertThat(ask("GET /odd HTTP/1.1").text()).contains("odd");
    }

    @Test
    void shouldStreamToAClientThatKnowsNoChunks() throws Exception {
        CountDownLatch more = new CountDownLatch(1);
        try (EdgeUnderTest streaming = EdgeUnderTest.before(request -> {
            request.response().setChunked(true).write("first");
            request.response().closeHandler(closed -> more.countDown());
        }); Socket visitor = new Socket(InetAddress.getLoopbackAddress(), streaming.port())) {
            visitor.setSoTimeout(60_000);
            visitor.getOutputStream()
                    .write("GET / HTTP/1.0\r\nHost: open.example\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

            String head = readUntil(visitor.getInputStream(), "first");

            assertThat(head).startsWith("HTTP/1.").doesNotContainIgnoringCase("transfer-encoding")
                    .doesNotContainIgnoringCase("content-length");
            visitor.close();
            assertThat(more.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void shouldEndAStreamToAClientThatKnowsNoChunksWithTheConnection() {
        odd = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nodd\r\n0\r\n\r\n";

        RawHttp.Answer answer = RawHttp.sendBytes(edge.port(),
                "GET /odd HTTP/1.0\r\nHost: open.example\r\nConnection: keep-alive\r\n\r\n");

        assertThat(answer.body()).isEqualTo("odd");
    }

    @Test
    void shouldNotSendTheRestToAnOriginThatAnsweredAlready() throws Exception {
        try (EdgeUnderTest early = EdgeUnderTest.before(request -> request.response().setStatusCode(403).end("no"),
                Map.of("origin.connections", "1"));
                Socket visitor = new Socket(InetAddress.getLoopbackAddress(), early.port())) {
            visitor.setSoTimeout(60_000);
            // A smaller body would be read to its end before the origin is asked.
            visitor.getOutputStream().write("POST / HTTP/1.1\r\nHost: open.example\r\nContent-Length: 9000\r\n\r\nab"
                    .getBytes(StandardCharsets.US_ASCII));
            assertThat(readUntil(visitor.getInputStream(), "\r\n\r\nno")).contains("403");

            // The only connection is free, though the visitor's body is not complete.
            assertThat(
                    RawHttp.sendBytes(early.port(), "GET / HTTP/1.1\r\nHost: open.example\r\nConnection: close\r\n\r\n")
                            .status())
                    .isEqualTo(403);
            visitor.getOutputStream().write(("c".repeat(8998) + "GET / HTTP/1.1\r\nHost: open.example\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            assertThat(readUntil(visitor.getInputStream(), "\r\n\r\nno")).contains("403");
        }
    }

    @Test
    void shouldEndTheOriginsRequestWhenTheBodyIsMalformedLater() throws Exception {
        origin.reads().clear();
        try (Socket visitor = new Socket(InetAddress.getLoopbackAddress(), edge.port())) {
            visitor.setSoTimeout(60_000);
            visitor.getOutputStream()
                    .write("""
                            POST /cut HTTP/1.1\r
                            Host: open.example\r
                            Transfer-Encoding: chunked\r
                            \r
                            3\r
                            abc\r
                            """.getBytes(StandardCharsets.US_ASCII));
            await().untilAsserted(() -> assertThat(edge.moves).isNotEmpty());
            visitor.getOutputStream().write("zz\r\n".getBytes(StandardCharsets.US_ASCII));

            assertThat(visitor.getInputStream().readAllBytes()).isEmpty();
        }
        assertThat(ask("GET /next HTTP/1.1").body()).isEqualTo("/next");
        assertThat(origin.lines()).containsExactly("GET /next HTTP/1.1");
    }

    private static String readUntil(InputStream in, String end) throws IOException {
        StringBuilder read = new StringBuilder();
        while (!read.toString().endsWith(end)) {
            int octet = in.read();
            if (octet < 0) {
                throw new IOException("ended after " + read);
            }
            read.append((char) octet);
        }
        return read.toString();
    }
}
