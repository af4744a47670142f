package dev.anteroom.benchmarks.tickets;

import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.process.Cpu;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long a visitor waits for a ticket number while counters are asked at a fixed rate.
 *
 * @param perSecond visitors a second
 * @param rooms rooms that they come to; with many rooms nearly every visitor is a request of their own, with one room
 *        those who come during a round trip share the next
 * @param warmUp time before the figures count
 * @param time time that they count
 */
public record RoundTrip(int perSecond, int rooms, Duration warmUp, Duration time) {

    private static final double GOAL_P50 = 5;
    private static final double GOAL_P99 = 20;

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("ticket round trip: counters start");
        try (CounterSetup setup = CounterSetup.open(stage, 1, rooms)) {
            report.progress("warming up for %d s", warmUp.toSeconds());
            setup.crowd().come(perSecond, warmUp);
            report.progress("measuring for %d s", time.toSeconds());
            double before = setup.requests();
            Cpu cpu = setup.counters().cpu();
            print(report, setup.crowd().come(perSecond, time), setup.requests() - before,
                    setup.counters().cpu().since(cpu));
        }
    }

    private void print(BenchmarkReport report, LoadWaits waits, double requests, Cpu cpu) {
        report.title("ticket round trip: %d visitors/s to %d rooms for %d s", perSecond, rooms, time.toSeconds());
        report.percentiles("from coming to the number", waits.micros());
        report.percentiles("of it, lateness of the load itself", waits.lateness());
        report.below("p50", BenchmarkReport.millis(waits.micros(), 50), GOAL_P50, "ms");
        report.below("p99", BenchmarkReport.millis(waits.micros(), 99), GOAL_P99, "ms");
        report.figure("%,d of %,d visitors got a number, %.2f per request; counters used %.0f %% of a core",
                waits.served(), waits.visitors(), waits.served() / Math.max(1, requests),
                100.0 * cpu.processNanos() / TimeUnit.SECONDS.toNanos(Math.max(1, time.toSeconds())));
    }
}
