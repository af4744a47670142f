package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * What the first requests of a fresh edge cost, and how long they take: those of newcomers who wait. First at an edge without
 * a rehearsal, then at one with it, each beside as many requests at the same edge once it is warm.
 *
 * @param perSecond requests a second
 * @param requests how many requests are the first ones
 * @param warmUp from the first requests until the edge is warm
 */
public record ColdStart(int perSecond, int requests, Duration warmUp) {

    private static final double GOAL = 2;

    /** What some requests gave. */
    private record Cost(double microsPerRequest, LoadWaits waits) {
    }

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        List<Double> ratios = new ArrayList<>();
        for (String rehearsal : List.of("0s", "3s")) {
            report.progress("cold start: origin, aggregator and an edge with a rehearsal of %s start", rehearsal);
            try (Site site = Site.starting(stage, Map.of("rehearsal", rehearsal))) {
                await("the edge is ready", site::isReady);
                ratios.add(measure(site, rehearsal, report));
            }
        }
        report.below("first requests beside warm ones", ratios.getLast(), GOAL, "");
    }

    private double measure(Site site, String rehearsal, BenchmarkReport report) throws InterruptedException {
        Load load = new Load(site.browser(), perSecond);
        // Each request is that of another visitor, who has no cookie yet.
        Load.Turn newcomers = (number, dueAt, waits) -> site.browser().get(site.port(), Site.QUEUE, Optional.empty())
                .onComplete(done -> {
                    if (done.succeeded() && done.result().queued()) {
                        waits.served(dueAt);
                    } else {
                        waits.turnedAway();
                    }
                });
        Duration time = Duration.ofNanos(requests * TimeUnit.SECONDS.toNanos(1) / perSecond);
        Cost first = cost(site.edge(), load, time, newcomers);
        report.progress("warming up for %d s", warmUp.toSeconds());
        load.run(warmUp, newcomers);
        Cost warm = cost(site.edge(), load, time, newcomers);
        report.title("cold start: %,d newcomers who wait, %,d a second, rehearsal %s", requests, perSecond, rehearsal);
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
