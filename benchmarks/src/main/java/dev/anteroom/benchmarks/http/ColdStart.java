package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * What the first requests of a fresh edge cost, and how long they take: those of newcomers who wait. First at an edge without
 * a rehearsal, then at one with it, and then at one that also has a cache of classes and profiles from an earlier run (JEP 514
 * and 515), each beside as many requests at the same edge once it is warm.
 *
 * @param perSecond requests a second
 * @param requests how many requests are the first ones
 * @param warmUp from the first requests until the edge is warm
 */
public record ColdStart(int perSecond, int requests, Duration warmUp) {

    private static final double GOAL = 2;
    /** The first Java that keeps profiles, too. */
    private static final int CACHING_JAVA = 25;
    private static final String NO_REHEARSAL = "0s";
    private static final String REHEARSAL = "3s";

    /** What some requests gave. */
    private record Cost(double microsPerRequest, LoadWaits waits) {
    }

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        startAndMeasure(stage, "no rehearsal", List.of(), NO_REHEARSAL, report);
        double ratio = startAndMeasure(stage, "with a rehearsal", List.of(), REHEARSAL, report);
        if (Runtime.version().feature() < CACHING_JAVA) {
            report.progress("no run with a cache of an earlier one, which takes Java %d", CACHING_JAVA);
        } else if (hasFoldersInClassPath()) {
            report.progress("no run with a cache of an earlier one, which takes a class path of archives alone");
        } else {
            Path cache = stage.folder().resolve("edge.aot");
            train(stage, cache, report);
            ratio = startAndMeasure(stage, "with a rehearsal and a cache", List.of("-XX:AOTCache=" + cache), REHEARSAL,
                    report);
        }
        report.below("first requests beside warm ones", ratio, GOAL, "");
    }

    private static boolean hasFoldersInClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .anyMatch(entry -> Files.isDirectory(Path.of(entry)));
    }

    /** Has an edge write what it has loaded and how it ran to {@code cache} when it ends. */
    private void train(Stage stage, Path cache, BenchmarkReport report) throws InterruptedException {
        report.progress("cold start: an edge runs for %d s to fill the cache", warmUp.toSeconds());
        try (Site site = started(stage, List.of("-XX:AOTCacheOutput=" + cache), REHEARSAL)) {
            new Load(site.browser(), perSecond).run(warmUp, newcomers(site));
        }
        if (!Files.exists(cache)) {
            throw new IllegalStateException("the edge left no cache; its log says why");
        }
    }

    private double startAndMeasure(Stage stage, String which, List<String> flags, String rehearsal,
            BenchmarkReport report)
            throws InterruptedException {
        report.progress("cold start: origin, aggregator and an edge %s start", which);
        long began = System.nanoTime();
        try (Site site = started(stage, flags, rehearsal)) {
            report.title("cold start: %,d newcomers who wait, %,d a second, %s", requests, perSecond, which);
            report.figure("%-34s %.1f s after origin and aggregator began to, %.1f s of CPU", "ready",
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began) / 1e3,
                    site.edge().cpu().processNanos() / 1e9);
            return measure(site, report);
        }
    }

    private static Site started(Stage stage, List<String> flags, String rehearsal) throws InterruptedException {
        Site site = Site.starting(stage, flags, Map.of("rehearsal", rehearsal));
        await("the edge is ready", site::isReady);
        return site;
    }

    /** Each request is that of another visitor, who has no cookie yet. */
    private static Load.Turn newcomers(Site site) {
        return (number, dueAt, waits) -> site.browser().get(site.port(), Site.QUEUE, Optional.empty())
                .onComplete(done -> {
                    if (done.succeeded() && done.result().queued()) {
                        waits.served(dueAt);
                    } else {
                        waits.turnedAway();
                    }
                });
    }

    private double measure(Site site, BenchmarkReport report) throws InterruptedException {
        Load load = new Load(site.browser(), perSecond);
        Load.Turn newcomers = newcomers(site);
        Duration time = Duration.ofNanos(requests * TimeUnit.SECONDS.toNanos(1) / perSecond);
        Cost first = cost(site.edge(), load, time, newcomers);
        report.progress("warming up for %d s", warmUp.toSeconds());
        load.run(warmUp, newcomers);
        Cost warm = cost(site.edge(), load, time, newcomers);
        print("the first", first, report);
        print("once it is warm", warm, report);
        double ratio = first.microsPerRequest() / warm.microsPerRequest();
        report.figure("%-34s %.1f", "ratio of CPU", ratio);
        return ratio;
    }

    private static void print(String which, Cost cost, BenchmarkReport report) {
        report.figure("%-34s %.0f µs CPU per request; %d not answered as wanted", which, cost.microsPerRequest(),
                cost.waits().refusals());
        report.percentiles(which, cost.waits().micros());
    }

    private static Cost cost(ChildJvm edge, Load load, Duration time, Load.Turn turn) throws InterruptedException {
        long before = edge.cpu().processNanos();
        LoadWaits waits = load.run(time, turn);
        long used = edge.cpu().processNanos() - before;
        return new Cost(TimeUnit.NANOSECONDS.toMicros(used) / (double) Math.max(1, waits.visitors()), waits);
    }

    private static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + Site.READY_WITHIN.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("not within " + Site.READY_WITHIN + ": " + what);
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }
}
