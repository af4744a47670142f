package dev.anteroom.edge.http;

import static dev.anteroom.edge.http.EdgeUnderTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketConnectOptions;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.proxy")
class UpgradeIT {

    /** The garbage collector closes a client that is no longer referenced, even in the middle of a handshake. */
    private final List<WebSocketClient> clients = new CopyOnWriteArrayList<>();

    private static void echo(HttpServerRequest request) {
        if (request.uri().equals("/refused")) {
            request.response().setStatusCode(403).putHeader("X-Why", "closed").end("no");
            return;
        }
        request.toWebSocket().onSuccess(socket -> {
            // Sends its first bytes together with the answer to the upgrade.
            socket.writeTextMessage("welcome");
            socket.binaryMessageHandler(socket::writeBinaryMessage);
        });
    }

    private Future<WebSocket> connect(EdgeUnderTest edge, String host, String path) {
        return connect(edge, host, path, Map.of());
    }

    private Future<WebSocket> connect(EdgeUnderTest edge, String host, String path,
            Map<String, String> headers) {
        WebSocketConnectOptions options = new WebSocketConnectOptions().setHost("127.0.0.1").setPort(edge.port())
                .setURI(path).addHeader("Host", host);
        headers.forEach(options::addHeader);
        WebSocketClient client = edge.vertx.createWebSocketClient();
        clients.add(client);
        return client.connect(options);
    }

    @Test
    void shouldPassWebSocketsBothWays() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(UpgradeIT::echo)) {
            Buffer message = Buffer.buffer(new byte[60_000]);

            Future<Buffer> echoed = edge.onLoop(() -> connect(edge, "open.example", "/chat").compose(socket -> {
                Promise<String> welcome = Promise.promise();
                Promise<Buffer> back = Promise.promise();
                socket.textMessageHandler(welcome::tryComplete);
                socket.binaryMessageHandler(back::tryComplete);
                return welcome.future().compose(text -> {
                    socket.writeBinaryMessage(message);
                    return back.future();
                }).eventually(socket::close);
            }));

            assertThat(await(echoed)).isEqualTo(message);
        }
    }

    private UpgradeRejectedException refusal(EdgeUnderTest edge, String host, String path) {
        return await(edge.onLoop(() -> connect(edge, host, path).transform(
                result -> result.cause() instanceof UpgradeRejectedException refused
                        ? Future.succeededFuture(refused)
                        : Future.failedFuture("was not refused: " + result))));
    }

    @Test
    void shouldPassTheOriginsRefusal() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(UpgradeIT::echo)) {
            UpgradeRejectedException refusal = refusal(edge, "open.example", "/refused");

            assertThat(refusal.getStatus()).isEqualTo(403);
            assertThat(refusal.getHeaders().get("X-Why")).isEqualTo("closed");
        }
    }

    @Test
    void shouldGiveUpTheConnectionOfARefusedUpgrade() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(UpgradeIT::echo, Map.of("origin.connections", "1"))) {
            refusal(edge, "open.example", "/refused");
            refusal(edge, "open.example", "/refused");

            RawHttp.Answer answer = edge.send("""
                    GET /refused HTTP/1.1
                    Host: open.example
                    Connection: close

                    """);

            assertThat(answer.status()).isEqualTo(403);
        }
    }

    @Test
    void shouldAnnounceNoBodyWithAnUpgrade() {
        List<MultiMap> seen = new CopyOnWriteArrayList<>();
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            seen.add(MultiMap.caseInsensitiveMultiMap().addAll(request.headers()));
            request.response().setStatusCode(403).end();
        })) {
            await(edge.onLoop(() -> connect(edge, "open.example", "/chat", Map.of("Content-Length", "0"))
                    .transform(refused -> Future.succeededFuture())));

            assertThat(seen.getLast().names()).doesNotContain("Content-Length", "Transfer-Encoding");
        }
    }

    @Test
    void shouldAnswer504WhenTheOriginKeepsAnUpgradeWaiting() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
        }, Map.of("origin.responseTimeout", "200ms"))) {
            assertThat(refusal(edge, "open.example", "/chat").getStatus()).isEqualTo(504);
        }
    }

    @Test
    void shouldNotUpgradeWhoeverMustWait() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(UpgradeIT::echo)) {
            UpgradeRejectedException refusal = refusal(edge, "full.example", "/chat");

            assertThat(refusal.getStatus()).isEqualTo(200);
            assertThat(refusal.getHeaders().contains("Refresh")).isTrue();
        }
    }

    @Test
    void shouldAnswer502WhenTheOriginIsDown() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(UpgradeIT::echo)) {
            edge.stopOrigin();

            assertThat(refusal(edge, "open.example", "/chat").getStatus()).isEqualTo(502);
        }
    }

    private static RoomConfig lasting(boolean renewed) {
        return RoomDirectories.room("lasting").setQueueingMethod(QueueingMethod.PASSTHROUGH)
                .setTickDurationMillis(1_000).setSessionDurationMillis(8_000).setDisableSessionRenewal(!renewed)
                .build();
    }

    @Test
    void shouldGoOnCountingAVisitorWithAnOpenWebSocket() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(UpgradeIT::echo, Map.of(), lasting(true))) {
            Promise<Void> closed = Promise.promise();
            await(edge.onLoop(() -> connect(edge, "lasting.example", "/chat").onSuccess(
                    socket -> socket.closeHandler(end -> closed.complete()))));
            assertThat(edge.moves).hasSize(1);

            // Later than the session would have ended, but step by step, as time goes.
            for (int step = 1; step <= 4; step++) {
                int expected = edge.moves.size() + 1;
                edge.ahead = edge.ahead.plusSeconds(3);
                Awaitility.await()
                        .untilAsserted(() -> assertThat(edge.moves).hasSizeGreaterThanOrEqualTo(expected));
            }

            assertThat(closed.future().isComplete()).isFalse();
            assertThat(edge.moves).extracting(TrafficEvent::getVisitorId)
                    .containsOnly(edge.moves.getFirst().getVisitorId());
            assertThat(edge.moves.subList(1, edge.moves.size())).extracting(TrafficEvent::getFrom)
                    .containsOnly(Standing.ACTIVE);
        }
    }

    /** Reads one head, and leaves the rest. */
    private static String head(InputStream bytes) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = bytes.read();
            assertThat(next).as("the connection stays open after %s", head).isNotNegative();
            head.append((char) next);
        }
        return head.toString();
    }

    private static String upgrade(Socket socket, String path) throws IOException {
        socket.getOutputStream().write("""
                GET %s HTTP/1.1
                Host: lasting.example
                Connection: Upgrade
                Upgrade: websocket
                Sec-WebSocket-Version: 13
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

                """.formatted(path).replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        String head = head(socket.getInputStream());
        if (head.contains("403")) {
            socket.getInputStream().readNBytes("no".length());
        }
        return head;
    }

    @Test
    void shouldFollowNobodyWhoseUpgradeTheOriginRefused() throws IOException {
        try (EdgeUnderTest edge = EdgeUnderTest.before(UpgradeIT::echo, Map.of(), lasting(true));
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), edge.port())) {
            socket.setSoTimeout(60_000);
            assertThat(upgrade(socket, "/refused")).startsWith("HTTP/1.1 403");
            assertThat(upgrade(socket, "/refused")).startsWith("HTTP/1.1 403");
            assertThat(upgrade(socket, "/chat")).startsWith("HTTP/1.1 101");
            assertThat(edge.moves).hasSize(3);
            long upgraded = edge.moves.getLast().getVisitorId();

            // Each look at the connection comes a quarter of the session later, so two cover the looks of everybody.
            for (int moves = 4; moves <= 5; moves++) {
                int expected = moves;
                edge.ahead = edge.ahead.plusSeconds(3);
                Awaitility.await().untilAsserted(() -> assertThat(edge.moves).hasSizeGreaterThanOrEqualTo(expected));
            }

            assertThat(edge.moves.subList(3, edge.moves.size())).extracting(TrafficEvent::getVisitorId)
                    .containsOnly(upgraded);
        }
    }

    @Test
    void shouldCloseAWebSocketWhoseSessionCanNotBeRenewed() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(UpgradeIT::echo, Map.of(), lasting(false))) {
            Promise<Void> closed = Promise.promise();
            await(edge.onLoop(() -> connect(edge, "lasting.example", "/chat").onSuccess(
                    socket -> socket.closeHandler(end -> closed.complete()))));

            edge.ahead = edge.ahead.plusSeconds(9);

            await(closed.future());
        }
    }

    @Test
    void shouldTakeAnEndedWebSocketOffTheConnections() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(UpgradeIT::echo, Map.of("http.maxConnections", "1"))) {
            for (int i = 0; i < 3; i++) {
                Awaitility.await().ignoreExceptions().until(() -> await(edge.onLoop(
                        () -> connect(edge, "open.example", "/chat").compose(WebSocket::close).map(true))));
            }
        }
    }
}
