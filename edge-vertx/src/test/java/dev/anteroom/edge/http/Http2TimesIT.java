package dev.anteroom.edge.http;

import static dev.anteroom.edge.http.RawHttp2.CONTINUATION;
import static dev.anteroom.edge.http.RawHttp2.DATA;
import static dev.anteroom.edge.http.RawHttp2.END_HEADERS;
import static dev.anteroom.edge.http.RawHttp2.END_STREAM;
import static dev.anteroom.edge.http.RawHttp2.HEADERS;
import static dev.anteroom.edge.http.RawHttp2.PING;
import static dev.anteroom.edge.http.RawHttp2.RST_STREAM;
import static dev.anteroom.edge.http.RawHttp2.SETTINGS;
import static dev.anteroom.edge.http.RawHttp2.WINDOW_UPDATE;
import static dev.anteroom.edge.http.RawHttp2.frame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.runtime.tls.CertificatePair;
import dev.anteroom.runtime.tls.ClientTls;
import dev.anteroom.runtime.tls.TestCertificate;
import io.micrometer.core.instrument.Counter;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** HTTP/2 clients that are slow, but never so slow that their connection would be idle. */
@Execution(ExecutionMode.CONCURRENT)
class Http2TimesIT {

    private static final String OPEN = "open.example";
    private static final int LARGE = 1 << 20;

    @TempDir
    private Path folder;
    private final AtomicInteger gone = new AtomicInteger();
    private Optional<EdgeUnderTest> edge = Optional.empty();

    private SSLContext start(String headTimeout) {
        return start(headTimeout, "1000");
    }

    private SSLContext start(String headTimeout, String connections) {
        CertificatePair own = TestCertificate.of(OPEN).in(folder, "own");
        edge = Optional.of(EdgeUnderTest.before(request -> {
            request.connection().closeHandler(closed -> gone.incrementAndGet());
            request.response().end(Buffer.buffer(new byte["/unread".equals(request.path()) ? 32 * LARGE : LARGE]));
        }, Map.of("http.tls.certificate", own.certificate().toString(), "http.tls.key", own.key().toString(),
                "http.headTimeout", headTimeout, "http.maxConnections", connections)));
        return new ClientTls(Optional.of(own.certificate()), Optional.empty()).context();
    }

    @AfterEach
    void stop() {
        edge.ifPresent(EdgeUnderTest::close);
    }

    private double refusals(String reason) {
        return Optional.ofNullable(
                edge.orElseThrow().meters.find("anteroom.edge.refusals").tag("reason", reason).counter())
                .map(Counter::count).orElse(0.0);
    }

    private static byte[] preface() {
        byte[] settings = frame(SETTINGS, 0, 0);
        return ByteBuffer.allocate(RawHttp2.PREFACE.length() + settings.length)
                .put(RawHttp2.PREFACE.getBytes(StandardCharsets.US_ASCII)).put(settings).array();
    }

    private static byte[] afterPreface(byte... frame) {
        byte[] preface = preface();
        return ByteBuffer.allocate(preface.length + frame.length).put(preface).put(frame).array();
    }

    static Stream<Arguments> unfinished() {
        byte[] head = frame(HEADERS, END_HEADERS | END_STREAM, 1, RawHttp2.get(OPEN, "/"));
        return Stream.of(Arguments.of("nothing", new byte[0], new byte[0]),
                Arguments.of("a preface", Arrays.copyOf(preface(), 4), new byte[0]),
                Arguments.of("a preface without settings", Arrays.copyOf(preface(), RawHttp2.PREFACE.length()),
                        new byte[0]),
                Arguments.of("a head", afterPreface(Arrays.copyOf(head, 9)), new byte[]{0}),
                Arguments.of("a block of headers",
                        afterPreface(frame(HEADERS, END_STREAM, 1, RawHttp2.get(OPEN, "/"))),
                        frame(CONTINUATION, 0, 1, RawHttp2.fields("x-a", "b"))),
                Arguments.of("a ping", afterPreface(Arrays.copyOf(frame(PING, 0, 0, new byte[8]), 10)), new byte[0]));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unfinished")
    void shouldHangUpOnWhoNeverFinishes(String name, byte[] begin, byte[] more) throws IOException {
        SSLContext tls = start("500ms");
        try (RawHttp2 raw = RawHttp2.open(edge.orElseThrow().port(), tls)) {
            raw.flood(1, begin);
            Thread dripping = Thread.ofVirtual().start(() -> drip(raw, more));

            assertThat(raw.await(frame -> false)).as("hung up").isEmpty();
            dripping.interrupt();
            assertThat(refusals("slow_head")).as(name).isEqualTo(1);
        }
    }

    /** A few bytes each moment, so that the connection is never idle. */
    private static void drip(RawHttp2 raw, byte... more) {
        try {
            for (int at = 0; at < 100 && !Thread.currentThread().isInterrupted(); at++) {
                raw.flood(1, more);
                LockSupport.parkNanos(100_000_000);
            }
        } catch (IOException closed) {
            // The edge has had enough.
        }
    }

    @Test
    void shouldResetAnAnswerThatIsNotRead() throws IOException {
        SSLContext tls = start("10s");
        try (RawHttp2 raw = RawHttp2.connect(edge.orElseThrow().port(), tls)) {
            // The connection may have all of both answers, but a stream only 64 kB.
            raw.send(WINDOW_UPDATE, 0, 0, ByteBuffer.allocate(4).putInt(40 * LARGE).array());
            raw.send(HEADERS, END_HEADERS | END_STREAM, 1, RawHttp2.get(OPEN, "/unread"));
            raw.send(HEADERS, END_HEADERS | END_STREAM, 3, RawHttp2.get(OPEN, "/read"));
            raw.send(WINDOW_UPDATE, 0, 3, ByteBuffer.allocate(4).putInt(LARGE).array());
            int read = 0;
            boolean isReset = false;
            while (read < LARGE || !isReset) {
                RawHttp2.Frame frame = raw.await(any -> true).orElseThrow();
                assertThat(frame.type() == RST_STREAM && frame.stream() == 3).as("who reads is reset").isFalse();
                read += frame.type() == DATA && frame.stream() == 3 ? frame.payload().length : 0;
                isReset |= frame.type() == RST_STREAM && frame.stream() == 1;
            }

            assertThat(refusals("slow_body")).isEqualTo(1);
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(gone).as("at the origin").hasValueGreaterThan(0));
        }
    }

    @Test
    void shouldBoundConnectionsThatHaveSaidNothing() throws IOException {
        start("10s", "10");
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 130; i++) {
                sockets.add(new Socket(InetAddress.getLoopbackAddress(), edge.orElseThrow().port()));
            }

            await().untilAsserted(() -> assertThat(refusals("connections")).isEqualTo(130 - 111));
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void shouldNotTakeChangedWindowsForSomethingRead() throws IOException {
        SSLContext tls = start("10s");
        try (RawHttp2 raw = RawHttp2.connect(edge.orElseThrow().port(), tls)) {
            raw.send(HEADERS, END_HEADERS | END_STREAM, 1, RawHttp2.get(OPEN, "/unread"));
            Thread shrinking = Thread.ofVirtual().start(() -> shrink(raw));

            assertThat(raw.await(frame -> frame.type() == RST_STREAM)).isPresent();
            assertThat(refusals("slow_body")).as("for this reason, not because the connection idles")
                    .isEqualTo(1);
            assertThat(shrinking.isAlive()).as("the windows are still made smaller").isTrue();
            shrinking.interrupt();
        }
    }

    /**
     * For two minutes the windows of all streams are smaller by five hundred in each second, as if as much had been sent,
     * which is faster than {@code http.minBodyRate}.
     */
    private static void shrink(RawHttp2 raw) {
        try {
            for (int window = 60_000; window > 0 && !Thread.currentThread().isInterrupted(); window -= 500) {
                raw.send(SETTINGS, 0, 0, ByteBuffer.allocate(6).putShort((short) 4).putInt(window).array());
                LockSupport.parkNanos(1_000_000_000);
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }
}
