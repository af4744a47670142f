package dev.anteroom.benchmarks.tickets;

import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.process.Cpu;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How many numbers one counter issues to several edges, each with one request on its way for all who came meanwhile.
 *
 * @param edges how many edges ask
 * @param rates visitors a second, tried one after the other
 * @param warmUp time before the first
 * @param time time of each
 */
public record Batching(int edges, List<Integer> rates, Duration warmUp, Duration time) {

    private static final double GOAL = 100_000;

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("ticket batching: counter and %d askers start", edges);
        try (CounterSetup setup = CounterSetup.open(stage, edges, 1)) {
            report.progress("warming up for %d s", warmUp.toSeconds());
            setup.crowd().come(rates.getFirst() / 2.0, warmUp);
            report.title("one counter, %d edges, %d s at each rate", edges, time.toSeconds());
            double most = 0;
            for (int rate : rates) {
                report.progress("%,d visitors/s", rate);
                most = Math.max(most, measure(setup, report, rate));
            }
            report.atLeast("most that all got in time", most, GOAL, "numbers/s");
        }
    }

    /** Numbers per second when every visitor got one; else 0. */
    private double measure(CounterSetup setup, BenchmarkReport report, int rate) throws InterruptedException {
        double before = setup.requests();
        Cpu cpuBefore = setup.counters().cpu();
        long start = System.nanoTime();
        LoadWaits waits = setup.crowd().come(rate, time);
        double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
        Cpu cpu = setup.counters().cpu().since(cpuBefore);
        double perSecond = waits.served() / seconds;
        double requests = setup.requests() - before;
        report.figure(
                "%,8d/s: %,9.0f numbers/s, %,6.0f requests/s of %.0f numbers, p50 %.1f p99 %.1f ms, %,d got none,"
                        + " counter %.0f %% of a core",
                rate, perSecond, requests / seconds, waits.served() / Math.max(1, requests),
                BenchmarkReport.millis(waits.micros(), 50), BenchmarkReport.millis(waits.micros(), 99),
                waits.refusals(),
                100 * cpu.processNanos() / (seconds * TimeUnit.SECONDS.toNanos(1)));
        return waits.refusals() == 0 && waits.isComplete() ? perSecond : 0;
    }
}
