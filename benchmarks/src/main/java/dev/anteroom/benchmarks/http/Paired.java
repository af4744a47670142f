package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * CPU time per request of an edge and of a bare server under the same load, in turns, so that both see the machine in
 * the same moods.
 *
 * @param rounds how often each has its turn
 * @param each length of a turn
 */
record Paired(int rounds, Duration each) {

    private static final Duration IDLE = Duration.ofSeconds(3);

    /** A server under load. */
    record Side(ChildJvm server, Load.Turn turn) {
    }

    /** What one turn of a server gave. */
    private record Turn(double microsPerRequest, LoadWaits waits) {
    }

    void run(Load load, Side edge, Side bare, double goal, BenchmarkReport report) throws InterruptedException {
        List<Double> ratios = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            boolean edgeFirst = round % 2 == 1;
            Turn first = turn(load, edgeFirst ? edge : bare);
            Turn second = turn(load, edgeFirst ? bare : edge);
            Turn ours = edgeFirst ? first : second;
            Turn theirs = edgeFirst ? second : first;
            ratios.add(ours.microsPerRequest() / theirs.microsPerRequest());
            report.figure(
                    "round %d: edge %.1f µs CPU per request, p50 %.2f ms; bare %.1f µs, p50 %.2f ms; ratio %.2f; %d not answered as wanted",
                    round, ours.microsPerRequest(), BenchmarkReport.millis(ours.waits().micros(), 50),
                    theirs.microsPerRequest(), BenchmarkReport.millis(theirs.waits().micros(), 50), ratios.getLast(),
                    ours.waits().refusals() + theirs.waits().refusals());
        }
        ratios.sort(Double::compare);
        report.figure("edge without requests: %.1f %% of a core", 100 * idle(edge.server()));
        report.figure("%-34s %.2f .. %.2f", "ratio of CPU, least and most", ratios.getFirst(), ratios.getLast());
        report.below("ratio of CPU, median", ratios.get(ratios.size() / 2), goal, "");
    }

    private Turn turn(Load load, Side side) throws InterruptedException {
        long before = side.server().cpu().processNanos();
        LoadWaits waits = load.run(each, side.turn());
        long used = side.server().cpu().processNanos() - before;
        return new Turn(TimeUnit.NANOSECONDS.toMicros(used) / (double) Math.max(1, waits.visitors()), waits);
    }

    private static double idle(ChildJvm server) throws InterruptedException {
        long before = server.cpu().processNanos();
        TimeUnit.SECONDS.sleep(IDLE.toSeconds());
        return (server.cpu().processNanos() - before) / (double) IDLE.toNanos();
    }
}
