package dev.anteroom.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.benchmarks.counting.Counting;
import dev.anteroom.benchmarks.decisions.Decisions;
import dev.anteroom.benchmarks.http.FirstRequest;
import dev.anteroom.benchmarks.http.Proxying;
import dev.anteroom.benchmarks.http.StreamLoad;
import dev.anteroom.benchmarks.http.WaitingPage;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import dev.anteroom.benchmarks.tickets.Batching;
import dev.anteroom.benchmarks.tickets.RoundTrip;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every benchmark runs, at a size that says nothing about speed. */
class BenchmarksIT {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final StringWriter figures = new StringWriter();
    private final BenchmarkReport report = new BenchmarkReport(new PrintWriter(figures),
            new PrintWriter(new StringWriter()));

    @TempDir
    private Path logs = Path.of("");

    @Test
    void shouldMeasureEveryPart() throws Exception {
        try (Stage stage = Stage.open(logs, Optional.empty(), Map.of())) {
            new Counting(40_000, 8, 10).run(stage, report);
            new RoundTrip(50, 4, SECOND, SECOND).run(stage, report);
            new Batching(2, List.of(500), SECOND, SECOND).run(stage, report);
            new FirstRequest(20, SECOND, SECOND).run(stage, report);
            new Proxying(50, 10, SECOND, 2, SECOND).run(stage, report);
            new WaitingPage(20, SECOND, 2, SECOND).run(stage, report);
            new StreamLoad(50, SECOND, SECOND, 1).run(stage, report);
        }

        assertThat(figure("moves per CPU second of the process\\s+([\\d,]+)")).isPositive();
        assertThat(figure("([\\d,]+) of 50 visitors got a number")).isPositive();
        assertThat(figure("500/s:\\s+([\\d,]+) numbers/s")).isPositive();
        assertThat(figure("([\\d,]+) of 20 newcomers entered at once")).isPositive();
        assertThat(figure("proxying: (?:.*\\n)*?.*edge ([\\d.]+) µs CPU per request")).isPositive();
        assertThat(figure("open at once +([\\d,]+), 0 failures")).isEqualTo(50);
        assertThat(figure("waiting page: (?:.*\\n)*?.*bare ([\\d.]+) µs")).isPositive();
    }

    @Test
    void shouldMeasureDecisions() throws Exception {
        new Decisions("CounterBenchmark", 0, 1, logs.resolve("jmh.log")).run(report);

        assertThat(figure("CounterBenchmark.decide\\s+([\\d,.]+)")).isPositive();
    }

    private double figure(String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(figures.toString());
        assertThat(matcher.find()).as("%s in%n%s", pattern, figures).isTrue();
        return Double.parseDouble(matcher.group(1).replace(",", ""));
    }
}
