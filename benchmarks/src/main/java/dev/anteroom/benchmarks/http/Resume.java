package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * How long nobody enters when the only aggregator is killed without warning while newcomers come, and is started anew some
 * seconds later: there are new members of the groups then, what the killed one had begun is undone, and stores are restored.
 *
 * @param times how often
 * @param pause from the end to the new start
 * @param newcomers a second
 */
public record Resume(int times, Duration pause, int newcomers) {

    private static final double GOAL_SECONDS = 8;
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
    /** Before the aggregator is killed. */
    private static final Duration CALM = Duration.ofSeconds(5);
    /** After it runs anew. */
    private static final Duration LATER = Duration.ofSeconds(15);

    /** When newcomers entered, from a moment on. Thread-safe. */
    private static final class Entries {

        private long last;
        private long gapFrom;
        private long gapTo;

        /** Forgets what was before. */
        synchronized void begin() {
            last = System.nanoTime();
            gapFrom = last;
            gapTo = last;
        }

        synchronized void entered() {
            end();
            last = System.nanoTime();
        }

        /** Takes a gap into account that is not over. */
        synchronized void end() {
            long now = System.nanoTime();
            if (now - last > gapTo - gapFrom) {
                gapFrom = last;
                gapTo = now;
            }
        }

        /** When the longest time ended in which nobody entered, by {@link System#nanoTime}. */
        synchronized long gapTo() {
            return gapTo;
        }

        /** The longest time in which nobody entered, in nanoseconds. */
        synchronized long gap() {
            return gapTo - gapFrom;
        }
    }

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("resume: origin, aggregator and edge start");
        try (Site site = Site.open(stage)) {
            run(site, report);
        }
    }

    void run(Site site, BenchmarkReport report) throws InterruptedException {
        report.title("the only aggregator is killed, and started anew %d s later; %d newcomers a second",
                pause.toSeconds(), newcomers);
        List<Double> waits = new ArrayList<>();
        for (int time = 1; time <= times; time++) {
            report.progress("%d of %d", time, times);
            waits.add(killOnce(site, "time " + time, report));
        }
        report.below("the longest", waits.stream().mapToDouble(Double::doubleValue).max().orElse(0), GOAL_SECONDS,
                "s");
    }

    /** Returns the seconds from the new start until a newcomer enters. */
    private double killOnce(Site site, String name, BenchmarkReport report) throws InterruptedException {
        Entries entries = new Entries();
        Load.Turn newcomer = (number, dueAt, waits) -> enter(site, entries, waits, dueAt);
        Load load = new Load(site.browser(), newcomers);
        entries.begin();
        load.run(CALM, newcomer);
        entries.begin();
        CompletableFuture<Long> restarted = CompletableFuture.supplyAsync(() -> restart(site));
        while (!restarted.isDone()) {
            load.run(Duration.ofSeconds(1), newcomer);
        }
        long started = restarted.join();
        load.run(LATER, newcomer);
        entries.end();
        double after = (entries.gapTo() - started) / NANOS;
        report.figure("%-34s nobody enters for %.1f s, until %.1f s after the new start", name,
                entries.gap() / NANOS, after);
        return after;
    }

    private static void enter(Site site, Entries entries, LoadWaits waits, long dueAt) {
        site.browser().get(site.port(), Site.OPEN, Optional.empty()).onComplete(done -> {
            if (done.succeeded() && done.result().admitted()) {
                entries.entered();
                waits.served(dueAt);
            } else {
                waits.turnedAway();
            }
        });
    }

    /** Returns when it was started, by {@link System#nanoTime}. */
    private long restart(Site site) {
        try {
            site.killAggregator();
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
            long started = System.nanoTime();
            site.startAggregator();
            return started;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the aggregator was started anew", e);
        }
    }
}
