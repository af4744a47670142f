package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.process.BrokerRequests;
import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The same requests at edges that differ in one thing, in turns: what they cost edge, aggregator and broker, and how long they
 * take. All edges run all the time, so what they do without requests is the same in each turn.
 *
 * @param what each edge has of its own: {@code key=value} for a setting, or a flag of its Java, which begins with a dash
 * @param kind what is requested
 * @param perSecond requests a second
 * @param warmUp time of each edge before the figures count
 * @param rounds turns of each edge
 * @param each length of a turn
 */
public record Variants(List<String> what, Kind kind, int perSecond, Duration warmUp, int rounds, Duration each) {

    private static final int REFRESH_SECONDS = 20;
    private static final int DIGITS = 3;
    private static final double NANOS_PER_MICRO = 1_000;
    private static final List<String> COUNTED = List.of("Produce", "Fetch", "EndTxn");

    /** What visitors do. */
    public enum Kind {
        /** Visitors who wait ask again after the refresh interval. */
        POLL,
        /** Newcomers who have to wait. */
        NEWCOMER,
        /** Visitors who are in. */
        ACCEPTED
    }

    public Variants {
        if (what.size() < 2) {
            throw new IllegalArgumentException("there must be two edges at least");
        }
    }

    /** CPU time of the processes in nanoseconds, and requests to the broker. */
    private record Used(long edge, long aggregator, long broker, Map<String, Long> requests) {
    }

    /** An edge, its visitors, and what its turns gave. */
    private static final class Variant {

        private final String name;
        private final ChildJvm edge;
        private final Load.Turn turn;
        private final Histogram waits = new Histogram(DIGITS);
        private final List<double[]> costs = new ArrayList<>();
        private long refused;

        Variant(String name, ChildJvm edge, Load.Turn turn) {
            this.name = name;
            this.edge = edge;
            this.turn = turn;
        }
    }

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("variants: origin, aggregator and edges start");
        try (Site site = Site.open(stage)) {
            run(stage, site, report);
        }
    }

    void run(Stage stage, Site site, BenchmarkReport report) throws InterruptedException {
        Load load = new Load(site.browser(), perSecond);
        List<Variant> variants = new ArrayList<>();
        for (String own : what) {
            variants.add(variant(own, site, load, variants.size()));
        }
        for (Variant variant : variants) {
            report.progress("%s: warming up for %d s", variant.name, warmUp.toSeconds());
            load.run(warmUp, variant.turn);
        }
        for (int round = 0; round < rounds; round++) {
            for (int place = 0; place < variants.size(); place++) {
                // Which one comes first changes from round to round.
                Variant variant = variants.get(round % 2 == 0 ? place : variants.size() - 1 - place);
                measure(stage, site, load, variant);
                double[] last = variant.costs.getLast();
                report.progress("round %d of %d, %s: %.0f + %.0f + %.0f µs", round + 1, rounds, variant.name, last[0],
                        last[1],
                        last[2]);
            }
        }
        print(report, variants);
    }

    private Variant variant(String own, Site site, Load load, int number) {
        boolean isFlag = own.startsWith("-");
        Map<String, String> settings = isFlag
                ? Map.of("edge.id", "variant-" + number, "rehearsal", "0s")
                : Map.of("edge.id", "variant-" + number, "rehearsal", "0s", own.substring(0, own.indexOf('=')),
                        own.substring(own.indexOf('=') + 1));
        ChildJvm edge = site.startEdge(isFlag ? List.of(own.split(" ", -1)) : List.of(), settings);
        Load.Turn turn = switch (kind) {
            case POLL -> load.pages(new BenchmarkVisitors(perSecond * REFRESH_SECONDS), edge.port(), Site.QUEUE,
                    Browser.Answer::queued);
            case NEWCOMER -> newcomers(site, edge.port());
            case ACCEPTED -> load.pages(new BenchmarkVisitors(perSecond), edge.port(), Site.OPEN,
                    Browser.Answer::admitted);
        };
        return new Variant(own, edge, following(turn));
    }

    /** Goes on with the visitor after the last one, whatever turn the load is at. */
    private static Load.Turn following(Load.Turn turn) {
        long[] next = {0};
        return (number, dueAt, waits) -> turn.send(next[0]++, dueAt, waits);
    }

    private static Load.Turn newcomers(Site site, int port) {
        return (number, dueAt, waits) -> site.browser().get(port, Site.QUEUE, Optional.empty()).onComplete(done -> {
            if (done.succeeded() && done.result().queued()) {
                waits.served(dueAt);
            } else {
                waits.turnedAway();
            }
        });
    }

    private void measure(Stage stage, Site site, Load load, Variant variant) throws InterruptedException {
        Used before = used(stage, site, variant.edge);
        long begun = System.nanoTime();
        LoadWaits waits = load.run(each, variant.turn);
        double seconds = (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1);
        Used after = used(stage, site, variant.edge);
        double perRequest = NANOS_PER_MICRO * Math.max(1, waits.visitors());
        double[] cost = new double[3 + COUNTED.size()];
        cost[0] = (after.edge() - before.edge()) / perRequest;
        cost[1] = (after.aggregator() - before.aggregator()) / perRequest;
        cost[2] = (after.broker() - before.broker()) / perRequest;
        for (int i = 0; i < COUNTED.size(); i++) {
            cost[3 + i] = (after.requests().getOrDefault(COUNTED.get(i), 0L)
                    - before.requests().getOrDefault(COUNTED.get(i), 0L)) / seconds;
        }
        variant.costs.add(cost);
        variant.waits.add(waits.micros());
        variant.refused += waits.refusals();
    }

    private static Used used(Stage stage, Site site, ChildJvm edge) {
        return new Used(edge.cpu().processNanos(), site.aggregator().cpu().processNanos(),
                stage.broker().cpu().processNanos(), BrokerRequests.of(stage.broker()));
    }

    private void print(BenchmarkReport report, List<Variant> variants) {
        report.title(
                "%s requests, %,d a second, %d turns of %d s each; medians of turns, what runs without requests included",
                kind.name().toLowerCase(java.util.Locale.ROOT), perSecond, rounds, each.toSeconds());
        double first = 0;
        for (Variant variant : variants) {
            double edge = median(variant, 0);
            first = first == 0 ? edge : first;
            report.figure(
                    "%-40s CPU per request: edge %.0f µs (x %.2f), aggregator %.0f µs, broker %.0f µs; a second: %.0f produce, %.0f fetch requests, %.1f commits; %d not answered as wanted",
                    variant.name, edge, edge / first, median(variant, 1), median(variant, 2), median(variant, 3),
                    median(variant, 4), median(variant, 5), variant.refused);
            report.percentiles(variant.name, variant.waits);
        }
    }

    private static double median(Variant variant, int figure) {
        double[] sorted = variant.costs.stream().mapToDouble(cost -> cost[figure]).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
