package dev.anteroom.benchmarks;

import dev.anteroom.benchmarks.counting.Counting;
import dev.anteroom.benchmarks.decisions.Decisions;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.tickets.Batching;
import dev.anteroom.benchmarks.tickets.RoundTrip;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks of decisions, counting and ticket numbers run, at a size that says nothing about speed. */
class CountingBenchmarksIT {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Figures figures = new Figures();

    @TempDir
    private Path logs = Path.of("");

    @Test
    void shouldMeasureCountingAndTicketNumbers() throws Exception {
        try (Stage stage = SharedStage.open(logs)) {
            new Counting(40_000, 8, 10).run(stage, figures.report());
            new RoundTrip(50, 4, SECOND, SECOND).run(stage, figures.report());
            new Batching(2, List.of(500), SECOND, SECOND).run(stage, figures.report());
        }

        figures.assertThatFigure("moves per CPU second of the process\\s+([\\d,]+)").isPositive();
        figures.assertThatFigure("([\\d,]+) of 50 visitors got a number").isPositive();
        figures.assertThatFigure("500/s:\\s+([\\d,]+) numbers/s").isPositive();
    }

    @Test
    void shouldMeasureDecisions() throws Exception {
        new Decisions("CounterBenchmark", 0, 1, logs.resolve("jmh.log")).run(figures.report());

        figures.assertThatFigure("CounterBenchmark.decide\\s+([\\d,.]+)").isPositive();
    }
}
