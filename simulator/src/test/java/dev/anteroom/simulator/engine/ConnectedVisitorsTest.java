package dev.anteroom.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.ScenarioFile;
import dev.anteroom.simulator.scenario.Strategy;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Visitors on streams of server-sent events, together with others who poll, at edges behind load balancers. */
@Tag("feature.event-streams")
class ConnectedVisitorsTest {

    private static final long SEED = 1;

    private static Scenario scenario(String method, int limit, double connected) {
        return ScenarioFile.parse("""
                room: {total_active_users: %d, new_users_per_minute: 100000, tick_duration: 2s, queueing_method: %s}
                data_centers: {count: 3, edges: 4}
                arrivals: {shape: steady, visitors: %d, over: 15m}
                visitors: {stay: exponential 2m, connected: %s, roaming: 0.05}
                duration: 20m
                """.formatted(limit, method, 5 * limit, connected), "connected");
    }

    private static RunOutcome play(Scenario scenario, VisitorPopulation crowd) {
        return new SimulationRun(scenario, Strategy.TICKETS, crowd, SEED, move -> {
        }).run(SimulationProgress.NONE);
    }

    private static VisitorPopulation crowd(Scenario scenario) {
        return VisitorPopulation.of(scenario, new SplittableRandom(SEED));
    }

    @Test
    void shouldUseNearlyAllOfTheLimitWhenAllAreConnected() {
        Scenario scenario = scenario("fifo", 1_000, 1);

        RunOutcome outcome = play(scenario, crowd(scenario));

        assertThat(outcome.utilization()).isGreaterThanOrEqualTo(0.99);
        assertThat(outcome.overshoot()).isZero();
    }

    @Test
    void shouldLetNobodyOvertakeAnOlderBucketThoughOthersPoll() {
        Scenario scenario = scenario("fifo", 300, 0.5);

        RunOutcome outcome = play(scenario, crowd(scenario));

        assertThat(outcome.queued()).isGreaterThan(1_000);
        assertThat(outcome.inversions()).isZero();
        assertThat(outcome.overshoot()).isZero();
    }

    @Test
    void shouldGiveTheConnectedNoBetterChancesInRandomOrder() {
        Scenario scenario = scenario("random", 600, 0.5);
        VisitorPopulation crowd = crowd(scenario);
        RunOutcome outcome = play(scenario, crowd);
        Set<Integer> admitted = new HashSet<>();
        for (int arrival : outcome.waits().admissions().arrivals()) {
            admitted.add(arrival);
        }

        double connected = admittedShare(scenario, crowd, admitted, true);
        double polling = admittedShare(scenario, crowd, admitted, false);

        // Three standard deviations of the difference between two halves of some 3 000.
        assertThat(connected).isBetween(0.2, 0.9).isLessThan(polling + 0.055);
    }

    private static double admittedShare(Scenario scenario, VisitorPopulation crowd, Set<Integer> admitted,
            boolean connected) {
        Behaviour behaviour = new Behaviour(scenario, crowd, 0, new SplittableRandom(SEED));
        int all = 0;
        int in = 0;
        for (int visitor = 0; visitor < crowd.size(); visitor++) {
            if (behaviour.isConnected(visitor) == connected) {
                all++;
                in += admitted.contains(crowd.arrival(visitor)) ? 1 : 0;
            }
        }
        return (double) in / all;
    }
}
