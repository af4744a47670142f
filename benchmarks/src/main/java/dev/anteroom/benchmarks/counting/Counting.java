package dev.anteroom.benchmarks.counting;

import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Cpu;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * How many moves the data-center topology counts with one core, reading a backlog from a real broker, exactly once.
 *
 * @param moves length of the backlog
 * @param rooms how many rooms it is of, each in two data centers
 * @param warmUpPercent part of it that is counted before the figures begin
 */
public record Counting(int moves, int rooms, int warmUpPercent) {

    private static final double GOAL = 100_000;
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final long LOOK_MILLIS = 100;

    /** How far the topology was, and what it had used. */
    private record Look(long counted, long nanoTime, Cpu cpu) {
    }

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("writing a backlog of %,d moves", moves);
        new Backlog(stage, rooms).write(moves, InstantSource.system().millis());
        report.progress("counting it");
        try (ChildJvm aggregator = stage.aggregator("traffic");
                CountingProgress progress = new CountingProgress(stage)) {
            Look start = look(aggregator, progress);
            Look warm = until(aggregator, progress, (long) moves * warmUpPercent / 100);
            // A small backlog may be counted between two looks.
            Look first = warm.counted() < moves ? warm : start;
            print(report, first, untilNearlyAll(aggregator, progress, first));
        }
    }

    private Look look(ChildJvm aggregator, CountingProgress progress) throws InterruptedException {
        return new Look(progress.counted(), System.nanoTime(), aggregator.cpu());
    }

    private Look until(ChildJvm aggregator, CountingProgress progress, long counted) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        Look look = look(aggregator, progress);
        while (look.counted() < counted) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("only " + look.counted() + " moves are counted after " + LONGEST);
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            look = look(aggregator, progress);
        }
        return look;
    }

    /** The last look at which there was something left to do: after it the topology would only be idle. */
    private Look untilNearlyAll(ChildJvm aggregator, CountingProgress progress, Look first)
            throws InterruptedException {
        Look last = first;
        Look look = until(aggregator, progress, first.counted() + 1);
        while (look.counted() < moves) {
            last = look;
            look = until(aggregator, progress, look.counted() + 1);
        }
        return last.counted() > first.counted() ? last : look;
    }

    private void print(BenchmarkReport report, Look first, Look last) {
        double counted = (double) last.counted() - first.counted();
        Cpu cpu = last.cpu().since(first.cpu());
        double second = TimeUnit.SECONDS.toNanos(1);
        report.title("data-center topology: backlog of %,d moves of %,d rooms, the first %d %% not measured", moves,
                rooms,
                warmUpPercent);
        report.atLeast("moves per CPU second of the process", counted * second / cpu.processNanos(), GOAL, "moves/s");
        report.figure("%-34s %,.0f moves/s", "of its stream thread alone",
                counted * second / Math.max(1, cpu.streamNanos()));
        report.figure("%-34s %,.0f moves/s, %.2f cores in use", "by the clock, broker beside it",
                counted * second / (last.nanoTime() - first.nanoTime()),
                (double) cpu.processNanos() / (last.nanoTime() - first.nanoTime()));
    }
}
