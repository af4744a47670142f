package dev.anteroom.benchmarks.capacity;

import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.util.List;

/** Prints the figures that matter most; the page has all of them. */
final class CapacityFigures {

    private CapacityFigures() {
    }

    static void print(BenchmarkReport report, UnitCosts costs, List<CapacityPage.Need> needs) {
        report.title("CPU time in µs of edge, aggregator and broker");
        for (RequestKind kind : RequestKind.values()) {
            print(report, kind.words(), costs.request(kind));
        }
        print(report, "room that nobody visits, a second", costs.idleRoom());
        print(report, "busy room, a second", costs.busyRoom());
        print(report, "one more edge, a second", costs.furtherEdge());
        print(report, "all else, a second", costs.base());
        report.title("what installations need");
        for (CapacityPage.Need need : needs) {
            Demand demand = need.demand();
            report.figure(
                    "%-8s %s cores: edges %s, aggregators %s, brokers %s; %d partitions; first to break: %s, %s of %s %s",
                    need.size().name(),
                    TwoDigits.of(demand.cores().edges() + demand.cores().aggregators() + demand.cores().brokers()),
                    TwoDigits.of(demand.cores().edges()), TwoDigits.of(demand.cores().aggregators()),
                    TwoDigits.of(demand.cores().brokers()), demand.partitions(), demand.first().what(),
                    TwoDigits.of(demand.first().demand()), TwoDigits.of(demand.first().limit()),
                    demand.first().unit());
        }
    }

    private static void print(BenchmarkReport report, String what, UnitCost cost) {
        report.figure("%-34s %8s %8s %8s", what, TwoDigits.of(cost.cpu().edge()),
                TwoDigits.of(cost.cpu().aggregator()), TwoDigits.of(cost.cpu().broker()));
    }
}
