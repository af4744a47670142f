package dev.anteroom.edge.framing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the scanner refuses by itself, whatever the library behind it would make of it. */
class RefusedRequestTest {

    private static final String CHUNKED = "Transfer-Encoding: chunked\r\n";

    private static Optional<Refusal> refusal(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        RequestScanner scanner = new RequestScanner(1_000);
        int at = 0;
        while (at < bytes.length && scanner.refusal().isEmpty()) {
            if (scanner.data() > 0) {
                int skipped = (int) Math.min(scanner.data(), bytes.length - at);
                scanner.skip(skipped);
                at += skipped;
            } else {
                at = scanner.scan(bytes, at, bytes.length);
            }
        }
        return scanner.refusal();
    }

    private static String post(String headers, String body) {
        return "POST / HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n" + body;
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 3\r\n" + CHUNKED, CHUNKED + "Content-Length: 3\r\n",
            "Content-Length: 0\r\n" + CHUNKED, CHUNKED + CHUNKED, CHUNKED + "Transfer-Encoding: identity\r\n",
            "Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding: xchunked\r\n", "Transfer-Encoding:\r\n",
            "Transfer-Encoding: chunked, x\r\n", "Transfer-Encoding: \u000bchunked\r\n",
            "Content-Length: 3\r\nContent-Length: 3\r\n", "Content-Length: 3, 3\r\n", "Content-Length: +3\r\n",
            "Content-Length: -3\r\n", "Content-Length: 0x3\r\n", "Content-Length: 3 3\r\n", "Content-Length:\r\n",
            "Content-Length: 9999999999999999999\r\n", "Content-Length: \u00b3\r\n", "Content-Length : 3\r\n",
            "Content-Length\t: 3\r\n", "Host: a\r\n", "Host: b\r\n", "Sec-WebSocket-Key1: 1\r\n",
            "Sec-WebSocket-Key2: 2\r\n", "X: a\u0000b\r\n", "X: a\u0001b\r\n", "X: a\u007fb\r\n", "X: a\nY: b\r\n",
            "X: a\rb\r\n", "X: a\r\r\n", "X\u0001: a\r\n", "X\u00e9: a\r\n", "X(: a\r\n", ": a\r\n", "X\r\n",
            " X: folded\r\n", "X: a\r\n folded\r\n", "X: a\r\n\tfolded\r\n", "\u0000X: a\r\n"})
    void shouldRefuseHeaders(String headers) {
        assertThat(refusal(post(headers, ""))).contains(Refusal.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+3\r\nabc\r\n0\r\n\r\n", "0x3\r\nabc\r\n", "3 \r\nabc\r\n", "\r\nabc\r\n",
            "fffffffffffffffff\r\n", "3\nabc\r\n", "3\r\nabcd\r\n", "3\r\nabc\n0\r\n\r\n", "3;a\nabc\r\n", "3;a\rX\r\n",
            "0\r\nContent-Length: 9\r\n\r\n", "0\r\nTransfer-Encoding: chunked\r\n\r\n", "0\r\nHost: b\r\n\r\n",
            "0\r\nX: 1\r\n y\r\n\r\n", "-1\r\n", "g\r\n", "3;\u0001\r\n"})
    void shouldRefuseChunks(String body) {
        assertThat(refusal(post(CHUNKED, body))).contains(Refusal.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST / HTTP/1.0\r\nHost: a\r\n" + CHUNKED + "\r\n", "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.0\r\n\r\n", "GET /#a HTTP/1.1\r\n", "GET /\u0001 HTTP/1.1\r\n", "GET /\u00e9 HTTP/1.1\r\n",
            "GET /a\tb HTTP/1.1\r\n", "GET  / HTTP/1.1\r\n", "GET /  HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n",
            "GET /\r\nHost", "GET / http/1.1\r\n", "GET / ICY/1.1\r\n", "GET / HTTP/1.10\r\n", "GE(T / HTTP/1.1\r\n",
            "GET / HTTP/1.1\nHost: a\r\n", " GET / HTTP/1.1\r\n", "\nGET / HTTP/1.1\r\n", "\u0001GET / HTTP/1.1\r\n",
            "\r\n\r\nGET / HTTP/1.1\r\n", "\rGET / HTTP/1.1\r\n"})
    void shouldRefuseRequestLines(String text) {
        assertThat(refusal(text)).contains(Refusal.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/0.9", "HTTP/1.2", "HTTP/2.0", "HTTP/3.7"})
    void shouldRefuseVersions(String version) {
        assertThat(refusal("GET / " + version + "\r\n")).contains(Refusal.VERSION);
    }

    @Test
    void shouldRefuseLargeBodies() {
        assertThat(refusal(post("Content-Length: 1001\r\n", ""))).contains(Refusal.TOO_LARGE);
        assertThat(refusal(post("Content-Length: 1000\r\n", ""))).isEmpty();
        assertThat(refusal(post(CHUNKED, "3e9\r\n"))).contains(Refusal.TOO_LARGE);
        assertThat(refusal(post(CHUNKED, "1f4\r\n" + "a".repeat(500) + "\r\n1f5\r\n"))).contains(Refusal.TOO_LARGE);
        assertThat(refusal(post(CHUNKED, "3;" + "a".repeat(257)))).contains(Refusal.MALFORMED);
    }
}
