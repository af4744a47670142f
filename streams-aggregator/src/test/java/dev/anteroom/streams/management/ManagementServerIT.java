package dev.anteroom.streams.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.streams.runtime.AggregatorStartException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ManagementServerIT {

    private final ManagementServer server = open(0);

    private static ManagementServer open(int port) {
        return ManagementServer.open(Settings.of(Map.of("management.port", Integer.toString(port))));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI url = URI.create("http://127.0.0.1:" + server.port() + path);
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
        }
    }

    @Test
    void shouldBeAliveButNotReadyWhileBrokersAreAwaited() throws Exception {
        assertThat(get("/health/live").statusCode()).isEqualTo(200);

        HttpResponse<String> ready = get("/health/ready");

        assertThat(ready.statusCode()).isEqualTo(503);
        assertThat(ready.body()).contains("\"ready\":false", "brokers or registry have not answered yet");
    }

    @Test
    void shouldShowMetrics() throws Exception {
        assertThat(get("/metrics").body()).contains("jvm_memory_used_bytes");
    }

    @Test
    void shouldNameThePortThatIsTaken() {
        assertThatThrownBy(() -> open(server.port())).isInstanceOf(AggregatorStartException.class)
                .hasMessageContaining("can't open management.port 127.0.0.1:" + server.port());
    }
}
