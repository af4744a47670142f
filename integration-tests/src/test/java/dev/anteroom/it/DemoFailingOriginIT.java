package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short demo whose origin fails for some seconds. */
@Tag("alone")
class DemoFailingOriginIT {

    @TempDir
    private Path folder;

    @Test
    @Tag("feature.health-admission")
    void shouldLetNobodyIntoAFailingOriginAndComeBackByARamp() throws IOException, InterruptedException {
        JsonNode figures = DemoRun.in(folder, "--seconds", "35", "--visitors", "600", "--limit", "60",
                "--origin-failure");

        assertThat(figures.get("acceptedTurnedAway").asInt()).isZero();
        assertThat(figures.get("errors").asInt()).isZero();
        JsonNode outage = figures.get("outages").get(0);
        assertThat(outage.get("outlastedLease").asBoolean()).as("%s", outage).isTrue();
        assertThat(outage.get("admittedWhileHeld").asInt()).isZero();
        assertThat(outage.get("overRamp").asInt()).isZero();
    }
}
