package dev.anteroom.edge.http;

import static dev.anteroom.edge.http.RawHttp2.CONTINUATION;
import static dev.anteroom.edge.http.RawHttp2.DATA;
import static dev.anteroom.edge.http.RawHttp2.END_HEADERS;
import static dev.anteroom.edge.http.RawHttp2.END_STREAM;
import static dev.anteroom.edge.http.RawHttp2.GOAWAY;
import static dev.anteroom.edge.http.RawHttp2.HEADERS;
import static dev.anteroom.edge.http.RawHttp2.PING;
import static dev.anteroom.edge.http.RawHttp2.PRIORITY;
import static dev.anteroom.edge.http.RawHttp2.RST_STREAM;
import static dev.anteroom.edge.http.RawHttp2.SETTINGS;
import static dev.anteroom.edge.http.RawHttp2.frame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.tls.CertificatePair;
import dev.anteroom.runtime.tls.ClientTls;
import dev.anteroom.runtime.tls.TestCertificate;
import io.micrometer.core.instrument.Counter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What HTTP/2 makes possible that HTTP/1.1 does not: floods of frames, and requests that would be others in HTTP/1.1. */
@Tag("feature.transport")
class Http2IT {

    private static final int PROTOCOL_ERROR = 1;
    private static final int ENHANCE_YOUR_CALM = 11;
    private static final int MORE_THAN_ANY_LIMIT = 1_500;
    private static final byte[] CANCEL = {0, 0, 0, 8};
    private static final byte[] ONE = {0, 0, 0, 1};
    private static final byte[] WEIGHT = {0, 0, 0, 0, 16};
    private static final String OPEN = "open.example";

    @TempDir
    static Path folder;
    private static final List<String> asked = new CopyOnWriteArrayList<>();
    private static EdgeUnderTest edge;
    private static SSLContext tls;

    @BeforeAll
    static void start() {
        CertificatePair own = TestCertificate.of(OPEN).in(folder, "own");
        tls = new ClientTls(Optional.of(own.certificate()), Optional.empty()).context();
        edge = EdgeUnderTest.before(request -> {
            asked.add(request.uri());
            request.body().onSuccess(body -> request.response().end("welcome"));
        }, Map.of("http.tls.certificate", own.certificate().toString(), "http.tls.key", own.key().toString(),
                "http.maxHeaderBytes", "8192", "http.maxBodyMebibytes", "1"));
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @BeforeEach
    void forget() {
        asked.clear();
    }

    private static RawHttp2 connect() throws IOException {
        return RawHttp2.connect(edge.port(), tls);
    }

    private static byte[] rapidResets(int count) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int stream = 1; stream < 2 * count; stream += 2) {
            frames.writeBytes(frame(HEADERS, END_HEADERS | END_STREAM, stream, RawHttp2.get(OPEN, "/")));
            frames.writeBytes(frame(RST_STREAM, 0, stream, CANCEL));
        }
        return frames.toByteArray();
    }

    private static byte[] repeated(byte[] frame) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int at = 0; at < MORE_THAN_ANY_LIMIT; at++) {
            frames.writeBytes(frame);
        }
        return frames.toByteArray();
    }

    private static byte[] after(byte[] first, byte[] then) {
        byte[] both = Arrays.copyOf(first, first.length + then.length);
        System.arraycopy(then, 0, both, first.length, then.length);
        return both;
    }

    private static byte[] openBody() {
        return frame(HEADERS, END_HEADERS, 1, RawHttp2.fields(":method", "POST", ":scheme", "https", ":authority", OPEN,
                ":path", "/"));
    }

    /** Each makes the server reset a stream, which the limit of the client's own resets does not see. */
    private static byte[] resetsByTheServer(int count) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int stream = 1; stream < 2 * count; stream += 2) {
            frames.writeBytes(frame(HEADERS, END_HEADERS, stream, RawHttp2.get(OPEN, "/")));
            frames.writeBytes(frame(RawHttp2.WINDOW_UPDATE, 0, stream, new byte[4]));
        }
        return frames.toByteArray();
    }

    private static Stream<Arguments> floods() {
        return Stream.of(Arguments.of("requests that are reset at once", rapidResets(400)),
                Arguments.of("requests that the edge has to reset", resetsByTheServer(400)),
                Arguments.of("settings", repeated(frame(SETTINGS, 0, 0))),
                Arguments.of("pings", repeated(frame(PING, 0, 0, new byte[8]))),
                Arguments.of("priorities", repeated(frame(PRIORITY, 0, 3, WEIGHT))),
                Arguments.of("frames of an unknown kind", repeated(frame(0x42, 0, 0))),
                Arguments.of("empty data", after(openBody(), repeated(frame(DATA, 0, 1)))),
                Arguments.of("continuations", after(frame(HEADERS, END_STREAM, 1, RawHttp2.get(OPEN, "/")),
                        repeated(frame(CONTINUATION, 0, 1)))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("floods")
    void shouldHangUpOnAFloodOf(String name, byte[] frames) throws IOException {
        try (RawHttp2 raw = connect()) {
            raw.flood(1, frames);

            raw.await(frame -> frame.type() == GOAWAY).ifPresent(away -> assertThat(away.error()).as(name)
                    .isEqualTo(ENHANCE_YOUR_CALM));
            assertThat(raw.await(frame -> false)).as("%s: hung up", name).isEmpty();
        }
        assertThat(isServed()).isTrue();
    }

    /** A counter that starts in the middle of a frame would take what the ping carries for a frame of 16 MB. */
    @Test
    void shouldCountFramesThatBeginInTheFirstBytes() throws IOException {
        byte[] ping = frame(PING, 0, 0, new byte[]{-1, -1, -1, 0, 0, 0, 0, 0});
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        first.writeBytes(RawHttp2.PREFACE.getBytes(StandardCharsets.US_ASCII));
        first.writeBytes(frame(SETTINGS, 0, 0));
        first.write(ping, 0, 9);
        try (RawHttp2 raw = RawHttp2.open(edge.port(), tls)) {
            raw.flood(1, first.toByteArray());
            raw.flood(1, after(Arrays.copyOfRange(ping, 9, ping.length), repeated(frame(PING, 0, 0, new byte[8]))));

            assertThat(raw.await(frame -> false)).as("hung up").isEmpty();
        }
        assertThat(isServed()).isTrue();
    }

    private static boolean isServed() throws IOException {
        try (RawHttp2 raw = connect()) {
            raw.send(HEADERS, END_HEADERS | END_STREAM, 1, RawHttp2.get(OPEN, "/"));
            return raw.await(frame -> frame.type() == DATA).map(RawHttp2.Frame::payload)
                    .filter(body -> new String(body, StandardCharsets.UTF_8).equals("welcome")).isPresent();
        }
    }

    @Test
    void shouldBearAsManyFramesAsABrowserSends() throws IOException {
        try (RawHttp2 raw = connect()) {
            for (int at = 0; at < 50; at++) {
                raw.send(PING, 0, 0, new byte[8]);
                raw.send(PRIORITY, 0, 2 * at + 1, WEIGHT);
            }
            raw.flood(10_000, frame(RawHttp2.WINDOW_UPDATE, 0, 0, ONE));
            raw.send(HEADERS, END_HEADERS | END_STREAM, 101, RawHttp2.get(OPEN, "/"));

            assertThat(raw.await(frame -> frame.type() == DATA)).isPresent();
        }
    }

    @Test
    void shouldRefuseHeadersThatAreSmallOnTheWayAndLargeInMemory() throws IOException {
        try (RawHttp2 raw = connect()) {
            // One large field is put into the table of fields, and then named two thousand times by one byte.
            byte[] block = RawHttp2.get(OPEN, "/", "x-large", "a".repeat(3_000));
            block[block.length - 3_000 - 3 - "x-large".length() - 1] = 0x40;
            byte[] bomb = after(block, repeated(new byte[]{(byte) (0x80 | 62)}));

            raw.send(HEADERS, END_HEADERS | END_STREAM, 1, bomb);

            Optional<RawHttp2.Frame> answer = raw
                    .await(frame -> frame.type() == HEADERS || frame.type() == RST_STREAM || frame.type() == GOAWAY);
            assertThat(asked).isEmpty();
            assertThat(answer).isPresent();
        }
        assertThat(isServed()).isTrue();
    }

    private static Stream<Arguments> smuggled() {
        return Stream.of(
                Arguments.of("a path with a line end", RawHttp2.get(OPEN, "/ HTTP/1.1\r\nHost: evil\r\n\r\nGET /evil")),
                Arguments.of("a path with a blank", RawHttp2.get(OPEN, "/a b")),
                Arguments.of("a method with a line end",
                        RawHttp2.fields(":method", "GET /evil HTTP/1.1\r\n\r\nGET", ":scheme", "https", ":authority",
                                OPEN,
                                ":path", "/")),
                Arguments.of("a value with a line end", RawHttp2.get(OPEN, "/", "x-a", "b\r\nx-evil: c")),
                Arguments.of("a value with a zero", RawHttp2.get(OPEN, "/", "x-a", "b\0c")),
                Arguments.of("a name with a line end", RawHttp2.get(OPEN, "/", "x-a: b\r\nx-evil", "c")),
                Arguments.of("a name with a colon", RawHttp2.get(OPEN, "/", "x-a:", "c")),
                Arguments.of("an encoding of the transfer", RawHttp2.get(OPEN, "/", "transfer-encoding", "chunked")),
                Arguments.of("a connection's header", RawHttp2.get(OPEN, "/", "connection", "x-forwarded-for")),
                Arguments.of("an upgrade", RawHttp2.get(OPEN, "/", "upgrade", "websocket")),
                Arguments.of("another host than the authority", RawHttp2.get(OPEN, "/", "host", "full.example")),
                Arguments.of("two hosts", RawHttp2.get(OPEN, "/", "host", OPEN, "host", "full.example")),
                Arguments.of("an authority with a line end", RawHttp2.get(OPEN + "\r\nx-evil: c", "/")),
                Arguments.of("a name in upper case", RawHttp2.get(OPEN, "/", "X-A", "b")),
                Arguments.of("no path", RawHttp2.fields(":method", "GET", ":scheme", "https", ":authority", OPEN)),
                Arguments.of("a tunnel", RawHttp2.fields(":method", "CONNECT", ":authority", "evil:443")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("smuggled")
    void shouldRefuseWhatHttp11CouldNotSay(String name, byte[] block) throws IOException {
        try (RawHttp2 raw = connect()) {
            raw.send(HEADERS, END_HEADERS | END_STREAM, 1, block);

            RawHttp2.Frame answer = raw
                    .await(frame -> frame.type() == HEADERS || frame.type() == RST_STREAM || frame.type() == GOAWAY)
                    .orElseThrow();

            assertThat(asked).as("what reached the origin for %s", name).isEmpty();
            if (answer.type() == HEADERS) {
                assertThat(answer.status()).isEqualTo(400);
            } else {
                assertThat(answer.error()).isEqualTo(PROTOCOL_ERROR);
            }
        }
    }

    @Test
    void shouldRefuseABodyOfAnotherLengthThanIsAnnounced() throws IOException {
        try (RawHttp2 raw = connect()) {
            raw.send(HEADERS, END_HEADERS, 1, RawHttp2.fields(":method", "POST", ":scheme", "https", ":authority", OPEN,
                    ":path", "/", "content-length", "4"));
            raw.send(DATA, END_STREAM, 1, "longer than four".getBytes(StandardCharsets.US_ASCII));

            assertThat(raw.await(frame -> frame.type() == RST_STREAM || frame.type() == GOAWAY
                    || frame.type() == HEADERS)).hasValueSatisfying(answer -> assertThat(answer.type())
                            .isNotEqualTo(HEADERS));
        }
    }

    private static double refusals(String reason) {
        return Optional.ofNullable(edge.meters.find("anteroom.edge.refusals").tag("reason", reason).counter())
                .map(Counter::count).orElse(0.0);
    }

    @Test
    void shouldResetABodyThatIsTooLarge() throws IOException {
        byte[] part = frame(DATA, 0, 1, new byte[16_000]);
        try (RawHttp2 raw = connect()) {
            raw.flood(1, openBody());
            boolean isReset = false;
            // Thirty times 48 kB are more than a mebibyte; each time the edge has to allow for more.
            for (int sent = 0; sent < 30 && !isReset; sent++) {
                raw.flood(3, part);
                isReset = raw.await(frame -> frame.stream() == 1
                        && (frame.type() == RawHttp2.WINDOW_UPDATE || frame.type() == RST_STREAM)).orElseThrow()
                        .type() == RST_STREAM;
            }

            assertThat(isReset).isTrue();
            assertThat(refusals("too_large")).isEqualTo(1);
        }
        assertThat(isServed()).isTrue();
    }

    @Test
    void shouldResetABodyThatIsTooSlow() throws IOException {
        try (RawHttp2 raw = connect()) {
            raw.flood(1, openBody());
            raw.send(DATA, 0, 1, new byte[1]);

            assertThat(raw.await(frame -> frame.type() == RST_STREAM)).isPresent();
            assertThat(refusals("slow_body")).isEqualTo(1);
        }
    }
}
