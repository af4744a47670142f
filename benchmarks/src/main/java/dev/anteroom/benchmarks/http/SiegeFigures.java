package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.attack.Attack;
import dev.anteroom.benchmarks.attack.AttackTally;
import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was seen during one phase of a {@link Siege}.
 *
 * @param title what the phase is called
 * @param crowd how honest visitors fared
 * @param edge what it took of the edge
 * @param attackers what became of the attackers' connections; empty when there were none
 * @param gone how long after no new attackers came all of them had been disconnected
 * @param cores what the processes used, and how busy the machine was
 */
record SiegeFigures(String title, HonestCrowd.Result crowd, Edge edge, Map<Attack, AttackTally> attackers, Gone gone,
        Cores cores) {

    private static final double MEBIBYTE = 1 << 20;
    private static final double HALF = 50;
    private static final double TAIL = 99;
    private static final double FAR_TAIL = 99.9;
    private static final double MILLIS = 1_000;

    /**
     * What it took of the edge.
     *
     * @param connections the most that were open at once
     * @param heap what is in use after a collection, in bytes
     * @param committedHeap what the heap has, used or not, in bytes
     * @param pauses how it stood still for collections
     * @param resident the most memory of the process, in bytes; 0 where the system does not tell
     * @param refused what was refused, by reason
     */
    record Edge(long connections, long heap, long committedHeap, EdgeWatch.Pauses pauses, long resident,
            Map<String, Long> refused) {
    }

    /**
     * When attackers had been disconnected.
     *
     * @param seconds after the last of them came
     * @param left how many were connected even then
     */
    record Gone(double seconds, long left) {
    }

    /**
     * CPU during the phase.
     *
     * @param edge cores that the edge used
     * @param attackers cores that the attackers used
     * @param load the machine's load average at the end; negative where the system does not tell
     */
    record Cores(double edge, double attackers, double load) {
    }

    /** The 99th percentile of all honest visitors, in milliseconds. */
    double tailMillis() {
        return Math.max(BenchmarkReport.millis(crowd.accepted().micros(), TAIL),
                BenchmarkReport.millis(crowd.newcomers().micros(), TAIL));
    }

    double residentMebibytes() {
        return edge.resident() / MEBIBYTE;
    }

    void print(BenchmarkReport report) {
        report.title("%s", title);
        report.percentiles("accepted visitor", crowd.accepted().micros());
        report.percentiles("newcomer, on a new connection", crowd.newcomers().micros());
        report.figure("%-34s %s, of %,d", "answers other than the page", crowd.failures(),
                crowd.accepted().visitors() + crowd.newcomers().visitors());
        report.figure("%-34s %,d", "connections of the edge, at most", edge.connections());
        report.figure("%-34s heap %.0f of %.0f MiB after a collection, process %.0f MiB at most", "memory of the edge",
                edge.heap() / MEBIBYTE, edge.committedHeap() / MEBIBYTE, residentMebibytes());
        report.figure("%-34s %d, %.0f ms in the mean", "collections of the edge", edge.pauses().count(),
                MILLIS * edge.pauses().seconds() / Math.max(1, edge.pauses().count()));
        report.figure("%-34s %s", "refused by the edge", edge.refused());
        attackers.forEach((attack, tally) -> report.figure(
                "%-34s %,d open at most, %,d opened, %,d failed, %,d answered 503; closed by the edge: %,d, half of"
                        + " them after %.1f s, all after %.1f s",
                attack.title(), tally.mostOpen(), tally.opened(), tally.failed(), tally.turnedAway(), tally.ended(),
                tally.medianMillis() / MILLIS, tally.longestMillis() / MILLIS));
        if (!attackers.isEmpty()) {
            report.figure("%-34s %.1f s, %,d left", "all disconnected after", gone.seconds(), gone.left());
        }
        report.figure("%-34s edge %.2f, attackers %.2f; load average %.1f", "cores", cores.edge(), cores.attackers(),
                cores.load());
    }

    /** A line of a table in Markdown. */
    String row() {
        return String.format(Locale.ROOT, "| %s | %s | %s | %s | %,d | %.0f, %.0f MiB | %s |", title,
                percentiles(crowd.accepted()), percentiles(crowd.newcomers()), crowd.failures(), edge.connections(),
                edge.heap() / MEBIBYTE, residentMebibytes(), closed());
    }

    private static String percentiles(LoadWaits waits) {
        return String.format(Locale.ROOT, "%.1f, %.0f, %.0f", BenchmarkReport.millis(waits.micros(), HALF),
                BenchmarkReport.millis(waits.micros(), TAIL), BenchmarkReport.millis(waits.micros(), FAR_TAIL));
    }

    private String closed() {
        return attackers.values().stream().filter(tally -> tally.ended() > 0)
                .map(tally -> String.format(Locale.ROOT, "%.1f to %.1f s", tally.medianMillis() / MILLIS,
                        tally.longestMillis() / MILLIS))
                .collect(Collectors.joining("; "));
    }
}
