package dev.anteroom.benchmarks.decisions;

import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Time and garbage of single decisions, measured by JMH.
 *
 * @param pattern regular expression of the benchmarks to run
 * @param forks JVMs, one after the other; 0 runs within this one, which is good for trying only
 * @param iterations measured seconds of each, after as many to warm up
 * @param log takes what JMH itself says
 */
public record Decisions(String pattern, int forks, int iterations, Path log) {

    private static final double DECIDE_GOAL_NANOS = 300;
    private static final double DOOR_GOAL_NANOS = 1_000;
    private static final String GARBAGE = "gc.alloc.rate.norm";

    public void run(BenchmarkReport report) throws RunnerException {
        report.progress("JMH runs, its words go to %s", log);
        ChainedOptionsBuilder options = new OptionsBuilder().include(Decisions.class.getPackageName() + ".*" + pattern)
                .mode(Mode.AverageTime).timeUnit(TimeUnit.NANOSECONDS).forks(forks)
                .warmupIterations(iterations).warmupTime(TimeValue.seconds(1))
                .measurementIterations(iterations).measurementTime(TimeValue.seconds(1))
                .addProfiler(GCProfiler.class).output(log.toString());
        Collection<RunResult> results = new Runner(options.build()).run();
        report.title("single decisions, %d forks of %d s", forks, iterations);
        results.forEach(result -> print(report, result));
        compare(report, results, AdmissionBenchmark.class, "slowest AdmissionPolicy.decide", DECIDE_GOAL_NANOS);
        compare(report, results, DoorBenchmark.class, "slowest route and rules", DOOR_GOAL_NANOS);
    }

    private static void compare(BenchmarkReport report, Collection<RunResult> results, Class<?> benchmark, String what,
            double goal) {
        results.stream().filter(result -> result.getParams().getBenchmark().contains(benchmark.getSimpleName()))
                .mapToDouble(result -> result.getPrimaryResult().getScore()).max()
                .ifPresent(slowest -> report.below(what, slowest, goal, "ns"));
    }

    private static void print(BenchmarkReport report, RunResult result) {
        Result<?> time = result.getPrimaryResult();
        Result<?> garbage = result.getSecondaryResults().get(GARBAGE);
        report.figure("%-52s %,12.1f ± %,8.1f ns %,10.0f B", name(result), time.getScore(), time.getScoreError(),
                garbage == null ? Double.NaN : garbage.getScore());
    }

    private static String name(RunResult result) {
        String name = result.getParams().getBenchmark().substring(Decisions.class.getPackageName().length() + 1);
        Map<String, String> values = new TreeMap<>();
        result.getParams().getParamsKeys().forEach(key -> values.put(key, result.getParams().getParam(key)));
        return values.isEmpty() ? name : name + " " + String.join(" ", values.values());
    }
}
