package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.Figures;
import dev.anteroom.benchmarks.SharedStage;
import dev.anteroom.benchmarks.attack.Attack;
import dev.anteroom.benchmarks.process.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks that need an edge of their own run, at a size that says nothing about speed. */
class FreshEdgeBenchmarksIT {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Figures figures = new Figures();

    @TempDir
    private Path logs = Path.of("");

    @Test
    void shouldMeasureColdEdgesAndAttackedOnes() throws Exception {
        try (Stage stage = SharedStage.open(logs)) {
            new ColdStart(50, 50, SECOND).run(stage, figures.report());
            new Siege(20, 5, Map.of(Attack.IDLE, 30, Attack.HEADS, 20, Attack.BODIES, 10), 1_000, SECOND, SECOND,
                    SECOND).run(stage, figures.report());
        }

        figures.assertThatFigure("with a rehearsal\\n(?:.*\\n)*?.*the first +([\\d.]+) µs CPU per request; 0 not")
                .isPositive();
        figures.assertThatFigure("20 slow heads\\n(?:.*\\n)*?  slow heads +([\\d,]+) open at most").isEqualTo(20);
        figures.assertThatFigure("together, ([\\d,]+) connections").isEqualTo(60);
    }
}
