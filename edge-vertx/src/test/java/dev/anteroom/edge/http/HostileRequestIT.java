package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requests that two servers in a row may read differently, sent as bytes. The edge must refuse each and close, and the
 * origin must read nothing of it: not the request, and not the second one that hides in it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileRequestIT {

    private static final String HIDDEN = "GET /hidden HTTP/1.1\r\nHost: open.example\r\n\r\n";

    private final RecordingOrigin origin = RecordingOrigin.plain();
    private EdgeUnderTest edge;

    @BeforeAll
    void start() {
        edge = EdgeUnderTest.before(request -> {
        }, Map.of("origin.url", origin.url(), "http.maxBodyMebibytes", "1"));
    }

    @AfterAll
    void stop() {
        edge.close();
        origin.close();
    }

    private static Arguments post(String name, String headers, String body) {
        return Arguments.of(name, 400, "POST /sent HTTP/1.1\r\nHost: open.example\r\n" + headers + "\r\n" + body);
    }

    private static Arguments old(String name, String headers, String body) {
        return Arguments.of(name, 400, "POST /sent HTTP/1.0\r\nHost: open.example\r\n" + headers + "\r\n" + body);
    }

    private static Arguments raw(String name, String bytes) {
        return Arguments.of(name, 400, bytes);
    }

    private static String get(String target, String headers) {
        return "GET " + target + " HTTP/1.1\r\nHost: open.example\r\n" + headers + "\r\n";
    }

    private static String chunk(String data) {
        return Integer.toHexString(data.length()) + "\r\n" + data + "\r\n0\r\n\r\n";
    }

    static Stream<Arguments> twoLengths() {
        String chunked = "Transfer-Encoding: chunked\r\n";
        return Stream.of(
                old("HTTP/1.0 with both lengths", "Content-Length: 1\r\n" + chunked, chunk("x" + HIDDEN)),
                old("HTTP/1.0 with chunks", chunked, chunk(HIDDEN)),
                post("CL.TE", "Content-Length: 5\r\n" + chunked, "0\r\n\r\n" + HIDDEN),
                post("TE.CL", chunked + "Content-Length: 4\r\n", chunk(HIDDEN)),
                post("0.CL", "Content-Length: 0\r\n" + chunked, chunk(HIDDEN)),
                post("CL.0 by a second length", "Content-Length: 0\r\nContent-Length: " + HIDDEN.length() + "\r\n",
                        HIDDEN),
                post("equal lengths", "Content-Length: 3\r\nContent-Length: 3\r\n", "abc"),
                post("list of lengths", "Content-Length: 3, 3\r\n", "abc"),
                post("lengths of two kinds in one line", "Content-Length: 0, " + HIDDEN.length() + "\r\n", HIDDEN),
                post("TE.TE xchunked", "Transfer-Encoding: xchunked\r\n", chunk(HIDDEN)),
                post("TE.TE identity", chunked + "Transfer-Encoding: identity\r\n", chunk(HIDDEN)),
                post("TE.TE chunked twice", chunked + chunked, chunk(HIDDEN)),
                post("chunked, chunked", "Transfer-Encoding: chunked, chunked\r\n", chunk(HIDDEN)),
                post("chunked, xchunked", "Transfer-Encoding: chunked, xchunked\r\n", chunk(HIDDEN)),
                post("gzip, chunked", "Transfer-Encoding: gzip, chunked\r\n", chunk(HIDDEN)),
                post("identity", "Transfer-Encoding: identity\r\nContent-Length: 0\r\n", HIDDEN),
                post("quoted chunked", "Transfer-Encoding: \"chunked\"\r\n", chunk(HIDDEN)),
                post("chunked with a parameter", "Transfer-Encoding: chunked;q=1\r\n", chunk(HIDDEN)),
                post("empty encoding", "Transfer-Encoding:\r\nContent-Length: 0\r\n", HIDDEN),
                post("vertical tab before chunked", "Transfer-Encoding: \u000bchunked\r\n", chunk(HIDDEN)),
                post("long list of encodings", "Transfer-Encoding: " + "x,".repeat(40) + "chunked\r\n", chunk(HIDDEN)));
    }

    static Stream<Arguments> lengthsThatAreNone() {
        return Stream.of("+3", "-3", "0x3", "3 3", "3;3", "3.0", "3e0", "\u00b3", "", "99999999999999999999",
                "18446744073709551619", "\"3\"", "3\u0000")
                .map(length -> post("length " + length, "Content-Length: " + length + "\r\n", "abc" + HIDDEN));
    }

    static Stream<Arguments> lines() {
        String chunked = "Transfer-Encoding: chunked\r\n";
        return Stream.of(
                post("space before the colon", "Content-Length : 3\r\n", "abc"),
                post("tab before the colon", "Transfer-Encoding\t: chunked\r\n", chunk(HIDDEN)),
                post("folded header", "X: 1\r\n Transfer-Encoding: chunked\r\n", ""),
                post("folded length", "Content-Length:\r\n 3\r\n", "abc"),
                post("first header folded", " Content-Length: 3\r\n", "abc"),
                post("header without a colon", "Transfer-Encoding\r\n", ""),
                post("header without a name", ": chunked\r\n", ""),
                post("bare line feed between headers", "X: 1\nTransfer-Encoding: chunked\r\n", chunk(HIDDEN)),
                post("bare return in a value", "X: 1\rTransfer-Encoding: chunked\r\n", chunk(HIDDEN)),
                post("two returns", "X: 1\r\r\n", ""),
                post("NUL in a value", "X: a\u0000b\r\n", ""),
                post("control byte in a value", "X: a\u0001b\r\n", ""),
                post("delete in a value", "X: a\u007fb\r\n", ""),
                post("control byte in a name", "X\u0001: a\r\n", ""),
                post("non-ASCII in a name", "X\u00e9: a\r\n", ""),
                post("NUL before a name", "\u0000Content-Length: 3\r\n", "abc"),
                raw("bare line feeds throughout", "GET /sent HTTP/1.1\nHost: open.example\n\n"),
                raw("head ended by bare line feeds", "GET /sent HTTP/1.1\r\nHost: open.example\n\n" + HIDDEN),
                raw("control bytes before a request", "\u0001\u0002GET /sent HTTP/1.1\r\nHost: open.example\r\n\r\n"),
                raw("blanks before a request", " GET /sent HTTP/1.1\r\nHost: open.example\r\n\r\n"),
                raw("two empty lines before a request", "\r\n\r\n" + get("/sent", "")),
                raw("line feed before a request", "\n" + get("/sent", "")),
                post("chunk size with a sign", chunked, "+3\r\nabc\r\n0\r\n\r\n"),
                post("chunk size with a prefix", chunked, "0x3\r\nabc\r\n0\r\n\r\n"),
                post("chunk size with a blank", chunked, "3 \r\nabc\r\n0\r\n\r\n"),
                post("chunk size missing", chunked, "\r\nabc\r\n0\r\n\r\n"),
                post("chunk size that overflows", chunked, "fffffffffffffffd\r\nabc\r\n0\r\n\r\n"),
                post("chunk ended by a line feed", chunked, "3\nabc\r\n0\r\n\r\n" + HIDDEN),
                post("chunk data longer than said", chunked, "3\r\nabcd\r\n0\r\n\r\n"),
                post("chunk data not followed by a line", chunked, "3\r\nabcxx0\r\n\r\n"),
                post("bare line feed in a chunk extension", chunked, "3;a\nabc\r\n0\r\n\r\n" + HIDDEN),
                post("bare return in a chunk extension", chunked, "3;a\rX\r\nabc\r\n0\r\n\r\n" + HIDDEN),
                post("endless chunk extension", chunked, "3;" + "a".repeat(5_000) + "\r\nabc\r\n0\r\n\r\n"),
                post("length in trailers", chunked, "0\r\nContent-Length: 9\r\n\r\n"),
                post("encoding in trailers", chunked, "0\r\nTransfer-Encoding: chunked\r\n\r\n"),
                post("host in trailers", chunked, "0\r\nHost: full.example\r\n\r\n"),
                post("folded trailer", chunked, "0\r\nX: 1\r\n y\r\n\r\n"));
    }

    static Stream<Arguments> targets() {
        return Stream.concat(Stream.of("/a#b", "/#/../tickets", "/a\u0001b", "/a\tb", "/a b", "/a\u0000", "/a\u007f",
                "/\u00e9", "*", "http://open.example/#x", "open.example:80", "http://full.example/",
                "//open.example:x#",
                "ftp", "")
                .map(target -> raw("target " + target, get(target, ""))),
                Stream.of(raw("two spaces after the method", "GET  /sent HTTP/1.1\r\nHost: open.example\r\n\r\n"),
                        raw("two spaces before the version", "GET /sent  HTTP/1.1\r\nHost: open.example\r\n\r\n"),
                        raw("space after the version", "GET /sent HTTP/1.1 \r\nHost: open.example\r\n\r\n"),
                        raw("tab in the request line", "GET\t/sent\tHTTP/1.1\r\nHost: open.example\r\n\r\n"),
                        raw("no version", "GET /sent\r\nHost: open.example\r\n\r\n"),
                        raw("version in lower case", "GET /sent http/1.1\r\nHost: open.example\r\n\r\n"),
                        raw("another protocol", "GET /sent ICY/1.1\r\nHost: open.example\r\n\r\n"),
                        raw("long minor version", "GET /sent HTTP/1.10\r\nHost: open.example\r\n\r\n"),
                        raw("method with a bracket", "GE(T /sent HTTP/1.1\r\nHost: open.example\r\n\r\n"),
                        raw("CONNECT", "CONNECT open.example:443 HTTP/1.1\r\nHost: open.example:443\r\n\r\n")));
    }

    static Stream<Arguments> hosts() {
        return Stream.of(
                raw("HTTP/1.0 without a host", "GET /sent HTTP/1.0\r\n\r\n"),
                raw("HTTP/1.1 without a host", "GET /sent HTTP/1.1\r\n\r\n"),
                raw("two hosts", "GET /sent HTTP/1.1\r\nHost: open.example\r\nHost: full.example\r\n\r\n"),
                raw("equal hosts", "GET /sent HTTP/1.1\r\nHost: open.example\r\nHost: open.example\r\n\r\n"),
                raw("two dots", "GET /sent HTTP/1.1\r\nHost: open.example..\r\n\r\n"),
                raw("dots only", "GET /sent HTTP/1.1\r\nHost: .\r\n\r\n"),
                raw("list of hosts", "GET /sent HTTP/1.1\r\nHost: open.example, full.example\r\n\r\n"),
                raw("host with a path", "GET /sent HTTP/1.1\r\nHost: open.example/x\r\n\r\n"),
                raw("host with a user", "GET /sent HTTP/1.1\r\nHost: x@open.example\r\n\r\n"),
                raw("empty host", "GET /sent HTTP/1.1\r\nHost:\r\n\r\n"),
                raw("keys of an old upgrade", get("/sent", "Sec-WebSocket-Key1: 1\r\nSec-WebSocket-Key2: 2\r\n")
                        + HIDDEN));
    }

    static Stream<Arguments> others() {
        return Stream.of(Arguments.of("HTTP/1.2", 505, "GET /sent HTTP/1.2\r\nHost: open.example\r\n\r\n"),
                Arguments.of("HTTP/2.0", 505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
                Arguments.of("HTTP/0.9", 505, "GET /sent HTTP/0.9\r\nHost: open.example\r\n\r\n"),
                Arguments.of("large body", 413,
                        "POST /sent HTTP/1.1\r\nHost: open.example\r\nContent-Length: 1048577\r\n\r\nx"),
                Arguments.of("large chunk", 413, "POST /sent HTTP/1.1\r\nHost: open.example\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n100001\r\nx"),
                Arguments.of("another expectation", 417, "POST /sent HTTP/1.1\r\nHost: open.example\r\n"
                        + "Expect: y 100-continue\r\nContent-Length: 3\r\n\r\nabc"),
                Arguments.of("two expectations", 417, "POST /sent HTTP/1.1\r\nHost: open.example\r\n"
                        + "Expect: 100-continue\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc"),
                Arguments.of("long line", 414,
                        "GET /" + "x".repeat(10_000) + " HTTP/1.1\r\nHost: open.example\r\n\r\n"),
                Arguments.of("large head", 431, get("/sent", "X: " + "x".repeat(20_000) + "\r\n")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"twoLengths", "lengthsThatAreNone", "lines", "targets", "hosts", "others"})
    void shouldRefuse(String name, int status, String bytes) {
        origin.reads().clear();

        RawHttp.Answer answer = RawHttp.sendBytes(edge.port(), bytes);

        assertThat(answer.text()).startsWith("HTTP/1.");
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text().split("HTTP/1\\.[01] \\d{3} ", -1)).as("answers").hasSize(2);
        assertThat(origin.lines()).isEmpty();
        assertThatOthersAreServed();
    }

    /** The connections to the origin are clean: whoever comes next gets their own answer. */
    private void assertThatOthersAreServed() {
        for (int i = 0; i < 2; i++) {
            RawHttp.Answer honest = RawHttp.sendBytes(edge.port(), get("/honest" + i, "Connection: close\r\n"));
            assertThat(honest.body()).isEqualTo("/honest" + i);
        }
        assertThat(origin.lines()).containsExactly("GET /honest0 HTTP/1.1", "GET /honest1 HTTP/1.1");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"twoLengths", "lines"})
    void shouldServeWhatCameBefore(String name, int status, String bytes) {
        origin.reads().clear();

        RawHttp.Answer answer = RawHttp.sendBytes(edge.port(), get("/before", "") + bytes);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).contains("HTTP/1.1 " + status);
        assertThat(origin.lines()).containsExactly("GET /before HTTP/1.1");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"twoLengths", "lines", "hosts"})
    void shouldRefuseByteByByte(String name, int status, String bytes) {
        origin.reads().clear();

        RawHttp.sendSlowly(edge.port(), bytes);

        assertThat(origin.lines()).noneMatch(line -> line.contains("hidden"));
        assertThat(origin.reads()).as("complete").allMatch(read -> bytes.contains("chunked"));
        origin.reads().clear();
        assertThatOthersAreServed();
    }

    static Stream<Arguments> good() {
        return Stream.of(
                Arguments.of("chunks", "Transfer-Encoding: chunked\r\n", "3;a=b\r\nabc\r\n2\r\nde\r\n0\r\nX: y\r\n\r\n",
                        "abcde"),
                Arguments.of("chunked in capitals", "Transfer-Encoding:  CHUNKED \r\n", chunk("abcde"), "abcde"),
                Arguments.of("length", "Content-Length: 5\r\n", "abcde", "abcde"),
                Arguments.of("length with zeros and blanks", "content-length: \t 0005 \t\r\n", "abcde", "abcde"),
                Arguments.of("length named by Connection", "Connection: Content-Length\r\nContent-Length: 5\r\n",
                        "abcde",
                        "abcde"),
                Arguments.of("no body", "", "", ""),
                Arguments.of("obsolete text", "X: \u00e9\u00ff\r\nContent-Length: 1\r\n", "x", "x"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("good")
    void shouldPassWhatIsClear(String name, String headers, String body, String read) {
        origin.reads().clear();

        RawHttp.Answer answer = RawHttp.sendBytes(edge.port(), "\r\nPOST /one HTTP/1.1\r\nHost: open.example\r\n"
                + headers + "\r\n" + body + get("/two", "Connection: close\r\n"));

        assertThat(answer.text()).contains("/one").endsWith("/two");
        assertThat(origin.lines()).containsExactly("POST /one HTTP/1.1", "GET /two HTTP/1.1");
        assertThat(origin.reads().getFirst().body()).isEqualTo(read);
    }

    private static Stream<String> namesThatAreNearlyThoseOfFraming() {
        return Stream.of("Content-Length", "content-length", "Transfer-Encoding", "transfer-encoding")
                .flatMap(name -> IntStream.range(0, name.length())
                        .mapToObj(at -> name.substring(0, at) + 'x' + name.substring(at + 1)));
    }

    /** The library's decoder has taken some of them for the real ones. */
    @ParameterizedTest
    @MethodSource("namesThatAreNearlyThoseOfFraming")
    void shouldFindNoBodyWhereAHeaderIsNearlyOneOfFraming(String name) {
        origin.reads().clear();
        String value = name.startsWith("x") || name.length() == "Content-Length".length() ? "5" : "chunked";

        RawHttp.Answer answer = RawHttp.sendBytes(edge.port(), "POST /one HTTP/1.1\r\nHost: open.example\r\n" + name
                + ": " + value + "\r\n\r\n" + get("/two", "Connection: close\r\n"));

        if (answer.status() == 400) {
            assertThat(origin.lines()).isEmpty();
        } else {
            assertThat(origin.lines()).containsExactly("POST /one HTTP/1.1", "GET /two HTTP/1.1");
        }
        assertThat(origin.reads()).allSatisfy(read -> assertThat(read.body()).isEmpty());
        origin.reads().clear();
        assertThatOthersAreServed();
    }

    @Test
    void shouldPassAnOptionsRequestOfTheWholeServer() {
        origin.reads().clear();

        RawHttp.sendBytes(edge.port(), "OPTIONS * HTTP/1.1\r\nHost: open.example\r\nConnection: close\r\n\r\n");

        assertThat(origin.lines()).containsExactly("OPTIONS * HTTP/1.1");
    }

    @Test
    void shouldServeNothingBehindARequestThatItRefused() {
        // A connection to the origin is idle, so that bytes that are let through arrive at once.
        RawHttp.sendBytes(edge.port(), get("/before", "Connection: close\r\n"));
        origin.reads().clear();

        RawHttp.sendBytes(edge.port(), """
                GET /%zz HTTP/1.1\r
                Host: open.example\r
                \r
                GET /behind HTTP/1.1\r
                Host: open.example\r
                \r
                """);
        RawHttp.sendBytes(edge.port(), "GET /after HTTP/1.1\r\nHost: open.example\r\nConnection: close\r\n\r\n");

        assertThat(origin.lines()).containsExactly("GET /after HTTP/1.1");
    }

    @Test
    void shouldNotAskForTheBodyOfWhomItTurnsAway() {
        RawHttp.Answer answer = RawHttp.sendBytes(edge.port(), """
                POST / HTTP/1.1\r
                Host: full.example\r
                Expect: 100-continue\r
                Content-Length: 3\r
                \r
                """);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers("Refresh")).hasSize(1);
        assertThat(answer.headers("Connection")).containsExactly("close");
    }

    @Test
    void shouldCountRefusals() {
        RawHttp.sendBytes(edge.port(), "GET / HTTP/3.7\r\n\r\n");

        assertThat(edge.meters.get("anteroom.edge.refusals").tag("reason", "version").counter().count()).isPositive();
    }

    @Test
    void shouldCloseAfterARefusedUpgrade() {
        List<String> before = List.copyOf(origin.lines());

        RawHttp.Answer answer = RawHttp.sendBytes(edge.port(), get("/sent",
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n") + "\u0081\u0080frames");

        assertThat(answer.text().split("HTTP/1\\.1 ", -1)).hasSizeLessThanOrEqualTo(3);
        assertThat(origin.lines()).hasSize(before.size() + 1);
    }
}
