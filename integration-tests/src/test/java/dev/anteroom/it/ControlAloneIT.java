package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.anteroom.control.ControlServer;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Control in a process of its own, next to an edge without control. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class ControlAloneIT {

    @TempDir
    private Path folder;

    private ControlServer control(Installation installation, Path rooms, Path tokens) {
        Map<String, String> settings = new HashMap<>(installation.settings());
        settings.putAll(Map.of("management.port", "0", "rooms.file", rooms.toString(), "management.tokens",
                tokens.toString()));
        return ControlServer.start(Settings.of(settings));
    }

    private static int status(int port, String path) {
        return Visitor.fetch("http://127.0.0.1:" + port + path).statusCode();
    }

    @Test
    void shouldGiveRoomsToAnEdgeThatHasNoControl() {
        ApiTokens tokens = new ApiTokens(folder);
        String write = tokens.add("write", Scope.WRITE);
        Installation installation = Installation.shared();
        try (Origin origin = new Origin(); Edges edges = new Edges(installation, origin, folder)) {
            EdgeServer edge = edges.ready("nairobi", Map.of("control.enabled", "false"));
            try (ControlServer control = control(installation, edges.rooms(5, "queue_all: true"), tokens.file())) {
                await("control is ready").atMost(PATIENCE).until(() -> status(control.port(), "/health/ready") == 200);
                ApiClient api = new ApiClient(control.port(), write);
                api.call("GET", "/tickets", "").expect(200);
                await("the edge has the room").atMost(PATIENCE)
                        .until(() -> Visitor.fetch("http://127.0.0.1:" + edge.port() + "/").headers()
                                .firstValue("refresh").isPresent());
                api.call("PATCH", "/tickets", "{\"suspended\": true}").expect(200);
                await("the edge has the change").atMost(PATIENCE)
                        .until(() -> Visitor.fetch("http://127.0.0.1:" + edge.port() + "/").headers()
                                .firstValue("refresh").isEmpty());

                assertThat(status(control.port(), "/dashboard/")).isEqualTo(200);
                assertThat(status(control.port(), "/metrics")).isEqualTo(401);
                assertThat(status(edge.managementPort(), "/dashboard/")).isEqualTo(404);
                assertThat(status(edge.managementPort(), "/state/tickets")).isEqualTo(404);
            }
        }
    }

    @Test
    void shouldRefuseWhatNobodyWouldReadAtAnEdgeWithoutControl() {
        Map<String, String> settings = new HashMap<>(Map.of("edge.id", "e1", "dataCenter", "nairobi", "origin.url",
                "http://127.0.0.1:1", "kafka.bootstrap", "127.0.0.1:1", "registry.url", "http://127.0.0.1:1",
                "pass.keyset", "keys.json", "rooms.file", "rooms.yaml"));
        assertThat(EdgeConfig.of(Settings.of(settings)).control()).isPresent();
        settings.put("control.enabled", "false");

        assertThatThrownBy(() -> EdgeConfig.of(Settings.of(settings))).isInstanceOf(SettingException.class)
                .hasMessageContaining("rooms.file").hasMessageContaining("control.enabled");
    }
}
