package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that take what an edge has little of, and visitors who must not notice. */
class LimitsIT {

    private static final RoomConfig RULED = RoomDirectories.room("ruled").setQueueAll(true)
            .setRules(
                    List.of(BypassRule.newBuilder().setId("1").setExpression("http.host eq \"ruled.example\"").build()))
            .build();

    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private Socket open(EdgeUnderTest edge, String bytes) throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        // So small that a client that does not read soon stops the writer.
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), edge.port()));
        socket.setSoTimeout(60_000);
        socket.setTcpNoDelay(true);
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String get(String host, String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: " + host + ".example\r\nConnection: close\r\n\r\n";
    }

    private static String upload(String host) {
        return "POST /slow HTTP/1.1\r\nHost: " + host
                + ".example\r\nConnection: close\r\nContent-Length: 1000000\r\n\r\nx";
    }

    /** What comes until the edge closes the connection, which it may do harshly. */
    private static String rest(Socket socket) throws IOException {
        StringBuilder read = new StringBuilder();
        try {
            InputStream in = socket.getInputStream();
            for (int octet = in.read(); octet >= 0; octet = in.read()) {
                read.append((char) octet);
            }
        } catch (SocketException reset) {
            read.append("RESET");
        }
        return read.toString();
    }

    @Test
    void shouldEndAHeadThatDoesNotComeInTime() throws IOException {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end(),
                Map.of("http.headTimeout", "300ms"))) {
            Socket still = open(edge, "GET / HTTP/1.1\r\nHost: open.example\r\nX: ");
            Socket drips = open(edge, get("open", "/").replace("close", "keep-alive") + "GET /");
            Thread dripping = Thread.ofVirtual().start(() -> drip(drips));

            assertThat(rest(still)).startsWith("HTTP/1.1 408").contains("too long");
            // What it drips into the closed connection may cost it the second answer.
            assertThat(rest(drips)).contains("HTTP/1.1 200");
            dripping.interrupt();
            assertThat(refusals(edge, "slow_head")).isEqualTo(2);
        }
    }

    /** A byte each moment, so that the connection is never idle. */
    private static void drip(Socket socket) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                socket.getOutputStream().write('x');
                LockSupport.parkNanos(20_000_000);
            }
        } catch (IOException closed) {
            // The edge has had enough.
        }
    }

    private static double refusals(EdgeUnderTest edge, String reason) {
        return edge.meters.get("anteroom.edge.refusals").tag("reason", reason).counter().count();
    }

    @Test
    void shouldLetNobodySendOrReadForEver() throws IOException {
        byte[] big = new byte[1 << 23];
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            if ("/big".equals(request.path())) {
                request.response().end(io.vertx.core.buffer.Buffer.buffer(big));
            } else if ("/quick".equals(request.path())) {
                request.body().onSuccess(body -> request.response().end("got " + body.length()));
            }
        })) {
            Socket sends = open(edge, upload("open"));
            Socket reads = open(edge, get("open", "/big"));
            // This one waits for the origin, which is nobody's fault but the origin's.
            Socket waits = open(edge, get("open", "/never"));

            await().atMost(Duration.ofMinutes(2)).untilAsserted(
                    () -> assertThat(edge.meters.find("anteroom.edge.refusals").tag("reason", "slow_body").counter())
                            .isNotNull().satisfies(counter -> assertThat(counter.count()).isEqualTo(2)));
            assertThat(rest(sends)).doesNotContain("200");
            assertThat(rest(reads).length()).isLessThan(big.length);
            assertThat(RawHttp.sendBytes(edge.port(), get("open", "/quick")).status()).isEqualTo(200);
            assertThat(waits.getInputStream().available()).isZero();
        }
    }

    @Test
    void shouldTakeNoMoreConnectionsThanAllowed() throws IOException {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end("ok"),
                Map.of("http.maxConnections", "2"))) {
            Socket first = open(edge, "GET ");
            open(edge, "GET ");

            await().untilAsserted(() -> assertThat(rest(open(edge, ""))).startsWith("HTTP/1.1 503")
                    .contains("Retry-After"));

            first.close();
            await().untilAsserted(
                    () -> assertThat(rest(open(edge, get("open", "/")))).startsWith("HTTP/1.1 200").endsWith("ok"));
        }
    }

    @Test
    void shouldKeepAShareOfTheOriginForTicketHolders() throws IOException {
        AtomicInteger slow = new AtomicInteger();
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            if ("/slow".equals(request.path())) {
                slow.incrementAndGet();
            } else {
                request.response().end("ok");
            }
        }, Map.of("origin.connections", "4", "origin.reservedPercent", "50", "origin.waitQueue", "4"), RULED)) {
            List<Socket> guests = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                guests.add(open(edge, upload("ruled")));
            }
            await().untilAsserted(() -> assertThat(slow).hasValue(2));

            assertThat(RawHttp.sendBytes(edge.port(), get("open", "/")).body()).isEqualTo("ok");
            assertThat(RawHttp.sendBytes(edge.port(), get("open", "/")).body()).isEqualTo("ok");
            await().untilAsserted(
                    () -> assertThat(RawHttp.sendBytes(edge.port(), get("ruled", "/")).status()).isEqualTo(503));

            // Those who wait have their turn when others leave.
            for (Socket guest : guests) {
                guest.close();
            }
            await().untilAsserted(
                    () -> assertThat(RawHttp.sendBytes(edge.port(), get("ruled", "/")).status()).isEqualTo(200));
        }
    }

    @Test
    void shouldKeepConnectionsFreeOfBodiesThatAreOnTheirWay() throws Exception {
        Queue<HttpServerRequest> slow = new ConcurrentLinkedQueue<>();
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            if ("/slow".equals(request.path())) {
                slow.add(request);
            }
            request.body().onSuccess(body -> request.response().end("got " + body.length()));
        }, Map.of("origin.connections", "4", "origin.bodyPercent", "25", "origin.waitQueue", "1"))) {
            Socket first = open(edge, upload("open"));
            await().until(() -> slow.size() == 1);
            Socket second = open(edge, upload("open"));
            await().until(() -> edge.moves.size() == 2);

            // One has the place, one waits, and nobody else may.
            byte[] head = new byte[12];
            assertThat(open(edge, upload("open")).getInputStream().readNBytes(head, 0, 12)).isEqualTo(12);
            assertThat(new String(head, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 503");
            assertThat(edge.proxyErrors("busy")).isEqualTo(1);
            assertThat(slow).hasSize(1);
            assertThat(RawHttp.sendBytes(edge.port(), get("open", "/")).body()).isEqualTo("got 0");
            assertThat(RawHttp.sendBytes(edge.port(), post(3) + "abc").body()).isEqualTo("got 3");

            first.close();
            await().until(() -> slow.size() == 2);
            second.getOutputStream().write(new byte[999_999]);
            assertThat(rest(second)).startsWith("HTTP/1.1 200").endsWith("got 1000000");
        }
    }

    private static String post(int length) {
        return "POST /form HTTP/1.1\r\nHost: open.example\r\nConnection: close\r\nContent-Length: " + length
                + "\r\n\r\n";
    }

    @Test
    void shouldReadASmallBodyBeforeItTakesAConnection() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            asked.incrementAndGet();
            request.body().onSuccess(body -> request.response().end("got " + body));
        }, Map.of("origin.connections", "1", "origin.waitQueue", "0"))) {
            List<Socket> slow = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                slow.add(open(edge, post(4) + "a"));
            }
            await().until(() -> edge.moves.size() == 5);

            assertThat(RawHttp.sendBytes(edge.port(), get("open", "/")).body()).isEqualTo("got ");
            assertThat(asked).hasValue(1);
            slow.getFirst().close();
            for (Socket socket : slow.subList(1, 5)) {
                socket.getOutputStream().write("bc".getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().write('d');
                assertThat(rest(socket)).startsWith("HTTP/1.1 200").endsWith("got abcd");
            }
        }
    }

    @Test
    void shouldLetNobodyTakeThePlaceOfAGuestWhoHungUpWhileWaitingForAConnection() throws Exception {
        Queue<HttpServerRequest> unanswered = new ConcurrentLinkedQueue<>();
        try (EdgeUnderTest edge = EdgeUnderTest.before(unanswered::add, Map.of("origin.connections", "2",
                "origin.reservedPercent", "50", "origin.waitQueue", "2"), RULED)) {
            Socket first = open(edge, get("open", "/"));
            Socket second = open(edge, get("open", "/"));
            await().until(() -> unanswered.size() == 2);

            // Each would wait in the pool, if the one before had made room at once.
            for (int i = 0; i < 4; i++) {
                open(edge, get("ruled", "/")).close();
            }
            await().until(() -> edge.connections() == 2);
            Socket third = open(edge, get("open", "/"));
            await().until(() -> edge.moves.size() == 3);
            unanswered.remove().response().end("ok");
            unanswered.remove().response().end("ok");

            assertThat(List.of(rest(first), rest(second))).allSatisfy(answer -> assertThat(answer).endsWith("ok"));
            await().until(() -> unanswered.size() == 1);
            unanswered.remove().response().end("ok");
            assertThat(rest(third)).startsWith("HTTP/1.1 200").endsWith("ok");
        }
    }

    @Test
    void shouldKeepWebSocketsOutOfThePool() throws IOException {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            if (request.canUpgradeToWebSocket()) {
                request.toWebSocket();
            } else {
                request.response().end("ok");
            }
        }, Map.of("origin.connections", "1", "origin.upgradeConnections", "2"))) {
            String upgrade = """
                    GET /chat HTTP/1.1\r
                    Host: open.example\r
                    Connection: Upgrade\r
                    Upgrade: websocket\r
                    Sec-WebSocket-Version: 13\r
                    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
                    \r
                    """;
            for (int i = 0; i < 2; i++) {
                byte[] head = new byte[12];
                assertThat(open(edge, upgrade).getInputStream().readNBytes(head, 0, 12)).isEqualTo(12);
                assertThat(new String(head, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 101");
            }

            assertThat(RawHttp.sendBytes(edge.port(), get("open", "/")).body()).isEqualTo("ok");
            byte[] head = new byte[12];
            open(edge, upgrade).getInputStream().readNBytes(head, 0, 12);
            assertThat(new String(head, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 503");
        }
    }

    @Test
    void shouldOpenFewStreamsForOneVisitor() throws IOException {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end(),
                Map.of("push.maxStreamsPerVisitor", "2"))) {
            String stream = get("full", "/.well-known/anteroom/full/events");
            String mine = RawHttp.sendBytes(edge.port(), get("full", "/")).cookie();
            String yours = RawHttp.sendBytes(edge.port(), get("full", "/")).cookie();
            String asMe = stream.replace("\r\n\r\n", "\r\nCookie: " + mine + "\r\n\r\n");
            Socket first = open(edge, asMe);
            open(edge, asMe);
            await().untilAsserted(() -> assertThat(edge.streams.open()).isEqualTo(2));

            assertThat(rest(open(edge, asMe))).startsWith("HTTP/1.1 503").contains("etry-");
            open(edge, stream.replace("\r\n\r\n", "\r\nCookie: " + yours + "\r\n\r\n"));
            await().untilAsserted(() -> assertThat(edge.streams.open()).isEqualTo(3));

            first.close();
            await().untilAsserted(() -> assertThat(edge.streams.open()).isEqualTo(2));
            open(edge, asMe);
            await().untilAsserted(() -> assertThat(edge.streams.open()).isEqualTo(3));
        }
    }
}
