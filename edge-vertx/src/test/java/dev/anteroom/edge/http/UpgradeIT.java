package dev.anteroom.edge.http;

import static dev.anteroom.edge.http.EdgeUnderTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketConnectOptions;
import org.junit.jupiter.api.Test;

class UpgradeIT {

    private static void echo(HttpServerRequest request) {
        if (request.uri().equals("/refused")) {
            request.response().setStatusCode(403).putHeader("X-Why", "closed").end("no");
            return;
        }
        request.toWebSocket().onSuccess(socket -> {
            // Speaks first, together with the answer to the upgrade.
            socket.writeTextMessage("welcome");
            socket.binaryMessageHandler(socket::writeBinaryMessage);
        });
    }

    private static Future<WebSocket> connect(EdgeUnderTest edge, String host, String path) {
        return edge.vertx.createWebSocketClient().connect(new WebSocketConnectOptions().setHost("127.0.0.1")
                .setPort(edge.port()).setURI(path).addHeader("Host", host));
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

    private static UpgradeRejectedException refusal(EdgeUnderTest edge, String host, String path) {
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
}
