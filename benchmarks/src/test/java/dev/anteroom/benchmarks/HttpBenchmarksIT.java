package dev.anteroom.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.benchmarks.http.ColdStart;
import dev.anteroom.benchmarks.http.FirstRequest;
import dev.anteroom.benchmarks.http.Probing;
import dev.anteroom.benchmarks.http.Proxying;
import dev.anteroom.benchmarks.process.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks of requests run, at a size that says nothing about speed. */
class HttpBenchmarksIT {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Figures figures = new Figures();

    @TempDir
    private Path logs = Path.of("");

    @Test
    void shouldMeasureRequests() throws Exception {
        try (Stage stage = Stage.open(logs, Optional.empty(), Map.of())) {
            new FirstRequest(20, SECOND, SECOND).run(stage, figures.report());
            new ColdStart(50, 50, SECOND).run(stage, figures.report());
            new Probing(50, 5, SECOND, 1, SECOND).run(stage, figures.report());
            new Proxying(50, 10, SECOND, 2, SECOND).run(stage, figures.report());
        }

        assertThat(figures.find("([\\d,]+) of 20 newcomers entered at once")).isPositive();
        assertThat(figures.find("rehearsal 3s(?:.*\\n)*?.*the first +([\\d.]+) µs CPU per request; 0 not"))
                .isPositive();
        assertThat(figures.find("with checks, beside without +p50 x ([\\d.]+)")).isPositive();
        assertThat(figures.find("proxying: (?:.*\\n)*?.*edge ([\\d.]+) µs CPU per request")).isPositive();
    }
}
