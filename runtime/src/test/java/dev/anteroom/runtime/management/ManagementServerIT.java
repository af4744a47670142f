package dev.anteroom.runtime.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.metric.ProcessMeters;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ManagementServerIT {

    private static final Readiness AWAITED = Readiness.of(List.of(new Readiness.Check(() -> true, "never"),
            new Readiness.Check(() -> false, "brokers have not answered yet")));

    private final ProcessMeters meters = new ProcessMeters();
    private final InstantSource clock = () -> Instant.parse("2026-05-04T10:00:00Z");
    private final ManagementServer server = open(0, Optional.of(new Greeting()));

    private ManagementServer open(int port, Optional<ManagementPart> part) {
        return ManagementServer.open(ManagementConfig.local(port), AWAITED, meters, part, clock);
    }

    /** Answers with the name of its thread. */
    private static final class Greeting implements ManagementPart {

        @Override
        public List<String> requiredRooms() {
            return List.of();
        }

        @Override
        public List<Readiness.Check> readiness() {
            return List.of();
        }

        @Override
        public Handler<HttpServerRequest> mount(Vertx vertx, MeterRegistry meters, ManagementAccess access) {
            String loop = Thread.currentThread().getName();
            return request -> request.response().end(loop + "|" + Thread.currentThread().getName());
        }

        @Override
        public void start() {
        }

        @Override
        public void close() {
        }
    }

    @AfterEach
    void close() {
        server.close();
        meters.close();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send("GET", server.port(), path);
    }

    private static HttpResponse<String> send(String method, int port, String path)
            throws IOException, InterruptedException {
        URI url = URI.create("http://127.0.0.1:" + port + path);
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(url).method(method, BodyPublishers.noBody()).build(),
                    BodyHandlers.ofString());
        }
    }

    @Test
    void shouldBeAliveButNotReadyWhileBrokersAreAwaited() throws Exception {
        assertThat(get("/health/live").statusCode()).isEqualTo(200);
        HttpResponse<String> ready = get("/health/ready");

        assertThat(ready.statusCode()).isEqualTo(503);
        assertThat(ready.body()).isEqualTo("{\"ready\":false,\"reasons\":[\"brokers have not answered yet\"]}");
    }

    @Test
    void shouldTellWhetherOthersShouldBeAsked() throws Exception {
        boolean[] isCutOff = new boolean[1];
        Readiness ready = new Readiness(List::of, List.of(new Readiness.Check(() -> !isCutOff[0], "cut off")));
        try (ManagementServer cut = ManagementServer.open(ManagementConfig.local(0), ready, meters, clock)) {
            assertThat(send("GET", cut.port(), "/health/connected").body())
                    .isEqualTo("{\"connected\":true,\"reasons\":[]}");

            isCutOff[0] = true;
            assertThat(send("GET", cut.port(), "/health/ready").statusCode()).isEqualTo(200);
            HttpResponse<String> connected = send("GET", cut.port(), "/health/connected");
            assertThat(connected.statusCode()).isEqualTo(503);
            assertThat(connected.body()).isEqualTo("{\"connected\":false,\"reasons\":[\"cut off\"]}");
        }
        assertThat(get("/health/connected").body()).as("who is not ready")
                .isEqualTo("{\"connected\":false,\"reasons\":[\"brokers have not answered yet\"]}");
    }

    @Test
    void shouldShowMetrics() throws Exception {
        assertThat(get("/metrics").body()).contains("jvm_memory_used_bytes");
    }

    @Test
    void shouldServeItsPartOnOneEventLoop() throws Exception {
        String[] threads = get("/hello").body().split("\\|", -1);

        assertThat(threads[0]).isEqualTo(threads[1]).contains("eventloop");
    }

    @Test
    void shouldRefuseOtherMethodsAndOtherPathsByItself() throws Exception {
        try (ManagementServer bare = open(0, Optional.empty())) {
            assertThat(send("POST", bare.port(), "/health/live").statusCode()).isEqualTo(405);
            assertThat(send("GET", bare.port(), "/hello").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void shouldNameThePortThatIsTaken() {
        assertThatThrownBy(() -> open(server.port(), Optional.empty())).isInstanceOf(ManagementStartException.class)
                .hasMessageContaining("can't open management.port 127.0.0.1:" + server.port());
    }
}
