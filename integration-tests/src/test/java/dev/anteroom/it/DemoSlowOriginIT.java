package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short demo whose origin gets slow when it has much to do. */
@Tag("alone")
class DemoSlowOriginIT {

    @TempDir
    private Path folder;

    @Test
    @Tag("feature.health-admission")
    void shouldGiveASlowOriginNoMoreThanItsLoweredLimit() throws IOException, InterruptedException {
        JsonNode figures = DemoRun.in(folder, "--seconds", "45", "--visitors", "900", "--limit", "60", "--slow-origin");

        assertThat(figures.get("acceptedTurnedAway").asInt()).isZero();
        assertThat(figures.get("errors").asInt()).isZero();
        JsonNode slowdown = figures.get("slowdowns").get(0);
        assertThat(slowdown.get("overLimit").asInt()).as("%s", slowdown).isZero();
        // How many come in time depends on the machine, and so does whether the origin becomes slow at all. On a busy
        // machine probes may be slow where the origin is not.
        assertThat(slowdown.get("lowestLimit").asInt() < 60 || slowdown.get("noticedMillis").asInt() < 0)
                .as("lowered when it was slow: %s", slowdown).isTrue();
    }
}
