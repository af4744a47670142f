package dev.anteroom.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.benchmarks.attack.Attack;
import dev.anteroom.benchmarks.http.Siege;
import dev.anteroom.benchmarks.http.StreamLoad;
import dev.anteroom.benchmarks.http.WaitingPage;
import dev.anteroom.benchmarks.process.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks of many who wait, and of many who attack, run, at a size that says nothing about speed. */
class CrowdBenchmarksIT {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Figures figures = new Figures();

    @TempDir
    private Path logs = Path.of("");

    @Test
    void shouldMeasureCrowds() throws Exception {
        try (Stage stage = Stage.open(logs, Optional.empty(), Map.of())) {
            new WaitingPage(20, SECOND, 2, SECOND).run(stage, figures.report());
            new StreamLoad(50, SECOND, SECOND, 1).run(stage, figures.report());
            new Siege(20, 5, Map.of(Attack.IDLE, 30, Attack.HEADS, 20, Attack.BODIES, 10), 1_000, SECOND, SECOND,
                    SECOND).run(stage, figures.report());
        }

        assertThat(figures.find("open at once +([\\d,]+), 0 failures")).isEqualTo(50);
        assertThat(figures.find("20 slow heads\\n(?:.*\\n)*?  slow heads +([\\d,]+) open at most")).isEqualTo(20);
        assertThat(figures.find("together, ([\\d,]+) connections")).isEqualTo(60);
        assertThat(figures.find("waiting page: (?:.*\\n)*?.*bare ([\\d.]+) µs")).isPositive();
    }
}
