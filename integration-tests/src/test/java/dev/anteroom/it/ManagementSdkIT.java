package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.token.Scope;
import dev.anteroom.edge.EdgeServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The official SDK of the API that ours is compatible with, told nothing but another base URL. */
@EnabledIf(value = "dev.anteroom.it.Node#isInstalled", disabledReason = "there is no node; apt-get install nodejs npm")
@Tag("feature.management-api")
@Tag("feature.status")
class ManagementSdkIT {

    @TempDir
    private Path folder;

    @Test
    void shouldDoWithRoomsAllThatTheSdkCan() {
        ApiTokens tokens = new ApiTokens(folder);
        String token = tokens.add("sdk", Scope.ADMIN);
        try (Origin origin = new Origin(); Edges edges = new Edges(Installation.shared(), origin, folder)) {
            EdgeServer edge = edges.ready("nairobi", Map.of("notifications.smtp.host", "127.0.0.1",
                    "management.tokens", tokens.file().toString(),
                    "notifications.allow", "127.0.0.1"));

            String printed = Node.run("sdk.mjs", Map.of("TOKEN", token, "BASE_URL",
                    "http://127.0.0.1:" + edge.managementPort() + "/client/v4"));

            assertThat(printed).contains("all done");
        }
    }
}
