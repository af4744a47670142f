package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.recording.RecordingReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short demo, as the command runs it: everything in one process, a crowd, and a summary measured at the origin. */
@Tag("feature.fifo")
@Tag("alone")
class DemoIT {

    private static final Path DEVKIT = Path.of(System.getProperty("anteroom.registry.home")).getParent();

    @TempDir
    private Path folder;

    @Test
    void shouldKeepItsPromisesToASmallCrowd() throws IOException, InterruptedException {
        Path recording = folder.resolve("traffic.avro");
        JsonNode figures = run("--seconds", "25", "--visitors", "500", "--limit", "60", "--record",
                recording.toString());

        assertThat(figures.get("limit").asInt()).isEqualTo(60);
        assertThat(figures.get("queued").asInt()).as("the surge was larger than the room's limit").isPositive();
        assertThat(figures.get("admitted").asInt()).isPositive();
        assertThat(figures.get("maxActiveAtOrigin").asInt()).isPositive();
        assertThat(figures.get("overshoot").asInt()).isZero();
        assertThat(figures.get("acceptedTurnedAway").asInt()).isZero();
        assertThat(figures.get("bucketInversions").asInt()).isZero();
        assertThat(figures.get("errors").asInt()).isZero();
        assertThat(figures.properties().stream().map(Map.Entry::getKey)).contains("utilizationWhileWaiting",
                "queuedEarlyShare", "waitP50Seconds", "waitP95Seconds", "freshnessP50Millis", "freshnessP99Millis");
        int admitted = figures.get("admitted").asInt();
        assertThat(admissions(recording)).as("what the recording says of the %d who were let in", admitted)
                .isBetween(admitted * 95 / 100, admitted * 105 / 100);
    }

    @Test
    @Tag("feature.health-admission")
    void shouldLetNobodyIntoAFailingOriginAndComeBackByARamp() throws IOException, InterruptedException {
        JsonNode figures = run("--seconds", "35", "--visitors", "600", "--limit", "60", "--origin-failure");

        assertThat(figures.get("overshoot").asInt()).isZero();
        assertThat(figures.get("acceptedTurnedAway").asInt()).isZero();
        assertThat(figures.get("errors").asInt()).isZero();
        JsonNode outage = figures.get("outages").get(0);
        assertThat(outage.get("outlastedLease").asBoolean()).as("%s", outage).isTrue();
        assertThat(outage.get("admittedWhileHeld").asInt()).isZero();
        assertThat(outage.get("overRamp").asInt()).isZero();
    }

    @Test
    @Tag("feature.health-admission")
    void shouldGiveASlowOriginNoMoreThanItsLoweredLimit() throws IOException, InterruptedException {
        JsonNode figures = run("--seconds", "45", "--visitors", "900", "--limit", "60", "--slow-origin");

        assertThat(figures.get("acceptedTurnedAway").asInt()).isZero();
        assertThat(figures.get("errors").asInt()).isZero();
        assertThat(figures.get("overshoot").asInt()).isZero();
        JsonNode slowdown = figures.get("slowdowns").get(0);
        assertThat(slowdown.get("overLimit").asInt()).as("%s", slowdown).isZero();
        // How many come in time depends on the machine, and so does whether the origin becomes slow at all. On a busy
        // machine probes may be slow where the origin is not.
        assertThat(slowdown.get("lowestLimit").asInt() < 60 || slowdown.get("noticedMillis").asInt() < 0)
                .as("lowered when it was slow: %s", slowdown).isTrue();
    }

    private JsonNode run(String... options) throws IOException, InterruptedException {
        Path summary = folder.resolve("summary.json");
        Path output = folder.resolve("output.txt");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx700m", "-XX:TieredStopAtLevel=1", "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-Danteroom.registry.home=" + DEVKIT.resolve("registry"), "-Danteroom.logs=" + folder,
                        "-Dlogback.configurationFile=anteroom-logback.xml", "-cp", DEVKIT.resolve("lib") + "/*",
                        "dev.anteroom.cli.AnteroomCommand", "demo", "--plain", "--summary", summary.toString()));
        command.addAll(List.of(options));
        Process demo = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertThat(demo.waitFor(4, TimeUnit.MINUTES)).as("the demo ends").isTrue();
        } finally {
            demo.descendants().forEach(ProcessHandle::destroyForcibly);
            demo.destroyForcibly();
        }
        assertThat(summary).as(Files.readString(output)).exists();
        return new ObjectMapper().readTree(Files.readString(summary));
    }

    private static int admissions(Path recording) {
        AtomicInteger admissions = new AtomicInteger();
        RecordingReader.readMoves(recording, move -> {
            if (move.getAdmission() != Admission.NONE) {
                admissions.incrementAndGet();
            }
        });
        return admissions.get();
    }
}
