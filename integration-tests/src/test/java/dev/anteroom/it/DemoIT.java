package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.recording.RecordingReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short demo, as the command runs it: everything in one process, a crowd, and a summary measured at the origin. */
@Tag("feature.fifo")
@Tag("alone")
class DemoIT {

    @TempDir
    private Path folder;

    @Test
    void shouldKeepItsPromisesToASmallCrowd() throws IOException, InterruptedException {
        Path recording = folder.resolve("traffic.avro");
        JsonNode figures = DemoRun.in(folder, "--seconds", "25", "--visitors", "500", "--limit", "60", "--record",
                recording.toString());

        assertThat(figures.get("limit").asInt()).isEqualTo(60);
        assertThat(figures.get("queued").asInt()).as("the surge was larger than the room's limit").isPositive();
        assertThat(figures.get("admitted").asInt()).isPositive();
        assertThat(figures.get("maxActiveAtOrigin").asInt()).isPositive();
        assertThat(figures.get("acceptedTurnedAway").asInt()).isZero();
        assertThat(figures.get("bucketInversions").asInt()).isZero();
        assertThat(figures.get("errors").asInt()).isZero();
        assertThat(figures.properties().stream().map(Map.Entry::getKey)).contains("utilizationWhileWaiting",
                "queuedEarlyShare", "waitP50Seconds", "waitP95Seconds", "freshnessP50Millis", "freshnessP99Millis");
        int admitted = figures.get("admitted").asInt();
        assertThat(admissions(recording)).as("what the recording says of the %d who were let in", admitted)
                .isBetween(admitted * 95 / 100, admitted * 105 / 100);
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
