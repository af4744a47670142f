package dev.anteroom.benchmarks.rivals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.benchmarks.Figures;
import dev.anteroom.benchmarks.SharedStage;
import dev.anteroom.devkit.measure.DemoRoom;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The comparison runs with Anteroom and what is installed, at a size that says nothing about speed. */
class SideBySideIT {

    private static final DemoRoom ROOM = new DemoRoom("demo", 8, Duration.ofSeconds(1), Duration.ofMillis(250),
            Duration.ofMillis(250), Duration.ofMillis(1500), Duration.ofSeconds(1), Duration.ofSeconds(2));

    private final Figures figures = new Figures();

    @TempDir
    private Path logs = Path.of("");

    @Test
    void shouldCompareAllThatAreInstalled() throws Exception {
        // Its broker and its registry stay.
        SharedStage.open(logs).close();
        List<ProcessHandle> before = ProcessHandle.current().descendants().toList();

        new SideBySide(ROOM, 30, Duration.ZERO, Duration.ofMillis(200), Duration.ofSeconds(6), 1)
                .run(SideBySide.names(), () -> SharedStage.open(logs), logs, figures.report());

        figures.assertThatFigure("visitors let in +(\\d+) of 30").isBetween(0.0, 30.0);
        figures.assertThatFigure("overshoot +(\\d+)").isZero();
        figures.assertThatFigure("limit used while people wait +([\\d.]+) %").isBetween(0.0, 100.0);
        // With so few visitors there may be no pair whose order could be compared.
        figures.assertThatFigure("pairs let in out of order +\\S.*\\n +overtook an older bucket +(\\d+)")
                .isNotNegative();
        figures.assertThatFigure("answer p50, p99 +([\\d.]+)").isPositive();
        figures.assertThatFigure("CPU for 10,000 requests +([\\d.]+) s").isPositive();
        assertThat(ProcessHandle.current().descendants().toList()).as("processes afterwards").isEqualTo(before);
    }
}
