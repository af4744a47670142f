package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A room whose origin is another one than that of the edge. */
@Tag("feature.room-origin")
class RoomOriginIT {

    private final Vertx vertx = Vertx.vertx();
    private final List<HttpServerRequest> held = new CopyOnWriteArrayList<>();
    private final HttpServer other = vertx.createHttpServer().requestHandler(request -> {
        if ("/slow".equals(request.path())) {
            held.add(request);
        } else {
            request.response().end("from the other origin for " + request.getHeader("Host"));
        }
    }).listen(0, "127.0.0.1").await();
    private final EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end("from the origin"),
            Map.of("origin.connections", "1", "origin.waitQueue", "1"), shop("http://127.0.0.1:" + other.actualPort()));

    @AfterEach
    void stop() {
        edge.close();
        vertx.close().await();
    }

    private static RoomConfig shop(String origin) {
        return RoomDirectories.room("shop").setQueueingMethod(QueueingMethod.PASSTHROUGH).setOriginUrl(origin).build();
    }

    private RawHttp.Answer get(String host, String path) {
        return edge.send("GET " + path + " HTTP/1.1\nHost: " + host + "\nConnection: close\n\n");
    }

    @Test
    void shouldSendEachRoomsVisitorsToItsOrigin() {
        assertThat(get("shop.example", "/").body()).endsWith("from the other origin for shop.example");
        assertThat(get("open.example", "/").body()).endsWith("from the origin");

        edge.configure(shop(""));

        assertThat(get("shop.example", "/").body()).as("with the next request").endsWith("from the origin");
    }

    @Test
    void shouldHoldUpNobodyElseWhenOneOriginIsSlow() {
        CompletableFuture<RawHttp.Answer> slow = CompletableFuture.supplyAsync(() -> get("shop.example", "/slow"));
        Awaitility.await().until(() -> held.size() == 1);

        assertThat(get("open.example", "/").body()).endsWith("from the origin");
        held.getFirst().response().end("at last");
        assertThat(slow.join().body()).endsWith("at last");
    }

    @Test
    void shouldAnswerForAnOriginThatIsAway() {
        edge.configure(shop("http://127.0.0.1:1"));

        assertThat(get("shop.example", "/").status()).isEqualTo(502);
        assertThat(get("open.example", "/").status()).isEqualTo(200);
    }
}
