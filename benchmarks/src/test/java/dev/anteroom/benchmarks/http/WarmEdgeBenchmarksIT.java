package dev.anteroom.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.benchmarks.Figures;
import dev.anteroom.benchmarks.SharedStage;
import dev.anteroom.benchmarks.capacity.Capacity;
import dev.anteroom.benchmarks.capacity.Idle;
import dev.anteroom.benchmarks.process.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks of requests and streams at an edge that has run for a while run, at a size that says nothing about speed. */
class WarmEdgeBenchmarksIT {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Figures figures = new Figures();

    @TempDir
    private Path logs = Path.of("");

    @Test
    void shouldMeasureRequestsAndStreams() throws Exception {
        try (Stage stage = SharedStage.open(logs)) {
            // Otherwise each benchmark would start a site of its own, which takes most of the time at this size.
            try (Site site = Site.open(stage, List.of(), Probing.SETTINGS)) {
                new FirstRequest(20, SECOND, SECOND).run(site, figures.report());
                new Probing(50, 5, SECOND, 1, SECOND).run(stage, site, figures.report());
                new Proxying(50, 10, SECOND, 2, SECOND).run(stage, site, figures.report());
                new WaitingPage(20, SECOND, 2, SECOND).run(stage, site, figures.report());
                new Capacity(40, 10, 2, 1, SECOND, Duration.ofMillis(300), Optional.of(logs.resolve("capacity.md")))
                        .run(stage, site, figures.report());
                new Idle(3, Duration.ofMillis(100), Duration.ofMillis(300)).run(stage, site, figures.report());
                new Resume(1, SECOND, 20).run(site, figures.report());
            }
            new StreamLoad(50, SECOND, SECOND, 1).run(stage, figures.report());
        }

        figures.assertThatFigure("([\\d,]+) of 20 newcomers entered at once").isPositive();
        figures.assertThatFigure("with checks, beside without +p50 x ([\\d.]+)").isPositive();
        figures.assertThatFigure("proxying: (?:.*\\n)*?.*edge ([\\d.]+) µs CPU per request").isPositive();
        figures.assertThatFigure("waiting page: (?:.*\\n)*?.*bare ([\\d.]+) µs").isPositive();
        figures.assertThatFigure("accepted visitor, proxied +([\\d.]+)").isNotNegative();
        figures.assertThatFigure("big +([\\d.]+)").isPositive();
        assertThat(logs.resolve("capacity.md")).content().contains("# Capacity", "| queued visitor asks again |",
                "| traffic |", "| room-state |", "| edges | 1 | 6 | 1 000 |", "**small**", "**typical**", "**big**");
        figures.assertThatFigure("with 3 more rooms +aggregator +([\\d.]+)").isNotNegative();
        figures.assertThatFigure("nobody enters for ([\\d.]+) s, until").isPositive();
        figures.assertThatFigure("open at once +([\\d,]+), 0 failures").isEqualTo(50);
    }
}
