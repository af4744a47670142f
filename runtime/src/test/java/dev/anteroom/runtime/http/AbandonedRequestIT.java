package dev.anteroom.runtime.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AbandonedRequestIT {

    private static final int BODY = 300_000;

    private final Vertx vertx = Vertx.vertx();
    private final Context loop = vertx.getOrCreateContext();
    private final AtomicLong nanoTime = new AtomicLong();
    private final AtomicInteger served = new AtomicInteger();
    private final AtomicInteger abandoned = new AtomicInteger();
    private final HttpServer server = open();

    private HttpServer open() {
        CountDownLatch opened = new CountDownLatch(1);
        HttpServer[] made = new HttpServer[1];
        loop.runOnContext(run -> {
            made[0] = vertx.createHttpServer().requestHandler(AbandonedRequests.around(vertx, nanoTime::get,
                    this::serve, abandoned::incrementAndGet));
            made[0].listen(0, "127.0.0.1").onComplete(listening -> opened.countDown());
        });
        pass(opened);
        return made[0];
    }

    private void serve(HttpServerRequest request) {
        served.incrementAndGet();
        request.body().onSuccess(body -> request.response().end("read " + body.length()));
    }

    private static void pass(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void close() {
        assertThat(vertx.close().toCompletionStage().toCompletableFuture()).succeedsWithin(Duration.ofSeconds(30));
    }

    /** What clients do while the loop stands still, by its clock for so long. */
    private void whileItStandsStill(Duration time, Client clients) throws IOException {
        CountDownLatch standing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        loop.runOnContext(run -> {
            standing.countDown();
            pass(goOn);
        });
        pass(standing);
        clients.act();
        nanoTime.addAndGet(time.toNanos());
        goOn.countDown();
    }

    @FunctionalInterface
    private interface Client {

        void act() throws IOException;
    }

    private Socket asking(int body) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.actualPort());
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write(("POST / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Length: " + body
                + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String answer(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    @Test
    void shouldDropWhatNobodyWaitsForAfterAStandstill() throws IOException {
        whileItStandsStill(Duration.ofMillis(1_001), () -> asking(0).close());

        await().untilAtomic(abandoned, one -> assertThat(one).isEqualTo(1));
        assertThat(served).hasValue(0);
    }

    @Test
    void shouldServeWhoStillWaits() throws IOException {
        Socket[] waiting = new Socket[1];
        whileItStandsStill(Duration.ofSeconds(15), () -> waiting[0] = asking(BODY));
        waiting[0].getOutputStream().write(new byte[BODY]);

        assertThat(answer(waiting[0])).endsWith("read " + BODY);
        assertThat(abandoned).hasValue(0);
    }

    /** Everything of the request is there before it is looked at. */
    @ParameterizedTest
    @ValueSource(ints = {0, 10})
    void shouldServeWhoAskedInFull(int body) throws IOException {
        Socket[] waiting = new Socket[1];
        whileItStandsStill(Duration.ofSeconds(15), () -> {
            waiting[0] = asking(body);
            waiting[0].getOutputStream().write(new byte[body]);
        });

        assertThat(answer(waiting[0])).endsWith("read " + body);
    }

    @Test
    void shouldServeAtOnceWhereItDidNotStandStill() throws IOException {
        whileItStandsStill(Duration.ofSeconds(1), () -> asking(0).close());

        await().untilAtomic(served, one -> assertThat(one).isEqualTo(1));
        assertThat(abandoned).hasValue(0);
    }

    @Test
    void shouldServeAtOnceASecondLater() throws IOException {
        whileItStandsStill(Duration.ofSeconds(15), () -> asking(0).close());
        await().untilAtomic(abandoned, one -> assertThat(one).isEqualTo(1));
        whileItStandsStill(Duration.ofSeconds(1), () -> asking(0).close());

        await().untilAtomic(served, one -> assertThat(one).isEqualTo(1));
    }
}
