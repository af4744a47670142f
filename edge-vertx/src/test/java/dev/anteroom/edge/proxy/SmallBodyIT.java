package dev.anteroom.edge.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.settings.Settings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bodies that are read before the origin is asked, with memory for ten bytes of them. */
class SmallBodyIT {

    private static final int MEMORY = 10;

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final Context loop = vertx.getOrCreateContext();
    private final BodyMemory memory = new BodyMemory(MEMORY);
    private final AtomicInteger asked = new AtomicInteger();
    private int port;

    @BeforeEach
    void start() throws Exception {
        HttpServer origin = onLoop(() -> vertx.createHttpServer().requestHandler(request -> {
            asked.incrementAndGet();
            request.body().onSuccess(body -> request.response().end("got " + body));
        }).listen(0, "127.0.0.1"));
        EdgeConfig config = EdgeConfig.of(Settings.of(Map.of("edge.id", "e1", "dataCenter", "nairobi", "origin.url",
                "http://127.0.0.1:" + origin.actualPort(), "kafka.bootstrap", "none:1", "registry.url", "http://none",
                "pass.keyset", "none")));
        EdgeMetrics metrics = new EdgeMetrics(new SimpleMeterRegistry());
        OriginClient client = OriginClient.of(vertx, config.origin(), metrics);
        OriginGates gates = new OriginGates(new RequestGate(1, 1), new RequestGate(1, 1), memory);
        port = onLoop(() -> vertx.createHttpServer()
                .requestHandler(request -> OriginExchange.begin(client, metrics, request, gates, false))
                .listen(0, "127.0.0.1")).actualPort();
    }

    @AfterEach
    void stop() {
        vertx.close().await();
    }

    private <T> T onLoop(Supplier<Future<T>> work) throws Exception {
        Promise<T> done = Promise.promise();
        loop.runOnContext(tick -> work.get().onComplete(done));
        return done.future().toCompletionStage().toCompletableFuture().get(MEMORY, TimeUnit.SECONDS);
    }

    private Socket post(int length, String part) throws IOException {
        Socket visitor = new Socket(InetAddress.getLoopbackAddress(), port);
        visitor.setSoTimeout(60_000);
        write(visitor,
                "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: " + length + "\r\n\r\n" + part);
        return visitor;
    }

    private static void write(Socket visitor, String text) throws IOException {
        visitor.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String rest(Socket visitor) throws IOException {
        return new String(visitor.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    private boolean isMemoryFree(int bytes) throws Exception {
        return onLoop(() -> {
            boolean taken = memory.take(bytes);
            if (taken) {
                memory.giveBack(bytes);
            }
            return Future.succeededFuture(taken);
        });
    }

    @Test
    void shouldPassOnTheRestAsItComesWhenThereIsNoMemoryLeft() throws Exception {
        try (Socket holds = post(9, "12345678")) {
            await().until(() -> !isMemoryFree(3));
            try (Socket visitor = post(8, "abcd")) {
                await().until(() -> asked.get() == 1);
                write(visitor, "efgh");

                assertThat(rest(visitor)).endsWith("got abcdefgh");
            }
            write(holds, "9");
            assertThat(rest(holds)).endsWith("got 123456789");
        }
        assertThat(isMemoryFree(MEMORY)).isTrue();
    }

    @Test
    void shouldForgetTheBodyOfWhoHangsUp() throws Exception {
        Socket visitor = post(9, "12345678");
        await().until(() -> !isMemoryFree(3));

        visitor.close();

        await().until(() -> isMemoryFree(MEMORY));
        assertThat(asked).hasValue(0);
    }
}
