package dev.anteroom.simulator.scenario;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Crowds in which each visitor is given, for tests. */
public final class Crowds {

    private Crowds() {
    }

    /** The scenario with these visitors. */
    public static Scenario in(Scenario scenario, List<RecordedVisitor> visitors) {
        List<RecordedVisitor> inOrder = visitors.stream().sorted(Comparator.comparingLong(RecordedVisitor::arrival))
                .toList();
        Arrivals arrivals = Arrivals.as(new RecordedCrowd(inOrder, scenario.duration(), 60_000, 0));
        return new Scenario(scenario.name(), scenario.room(), scenario.changes(), scenario.dataCenters(), arrivals,
                scenario.visitors(), scenario.bots(), scenario.origin(), scenario.disturbances(), scenario.duration(),
                scenario.publishInterval(),
                scenario.curveFactor(), scenario.seeds(), scenario.strategies());
    }

    /** A visitor who waits as long as it takes; times in milliseconds. */
    public static RecordedVisitor visitor(long arrival, String dataCenter, long stay) {
        return new RecordedVisitor(arrival, dataCenter, OptionalLong.empty(), false, OptionalLong.empty(),
                OptionalLong.of(stay), OptionalLong.empty(), Optional.empty());
    }
}
