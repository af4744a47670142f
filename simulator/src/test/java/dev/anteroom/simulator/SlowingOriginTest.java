package dev.anteroom.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.scenario.OriginModel;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A site that is slower the more visitors use it, behind a room whose limit is too high but that has a target. */
@Tag("feature.health-admission")
class SlowingOriginTest {

    private static final Path FILE = Path.of("scenarios", "slow-origin.yaml");
    private static final int CONFIGURED = 1_000;
    private static final double MOST_DECREASE = 0.7;
    private static final int MOST_INCREASE = CONFIGURED / 20;
    /** By then the room is full and its limit was lowered for the first time. */
    private static final int SETTLED_SECOND = 600;

    private record Change(int from, int to) {
    }

    /** The samples of the time in which the room has settled. */
    private static int[] settled(int[] samples, RunOutcome outcome) {
        return Arrays.stream(samples).skip(SETTLED_SECOND * 1_000 / outcome.timeline().interval()).toArray();
    }

    @Test
    void shouldSettleAtTheTarget() {
        Scenario scenario = ScenarioFile.read(FILE);
        OriginModel origin = scenario.origin().orElseThrow();
        double fitting = origin.visitorsFor(scenario.room().getLatencyTargetMillis());

        List<RunOutcome> outcomes = Scenarios.outcomes(scenario);

        assertThat(outcomes).hasSize(3).allSatisfy(outcome -> {
            assertThat(outcome.overshoot()).as("over the limit in force, a lease after it was lowered").isZero();
            int[] active = settled(outcome.timeline().active(), outcome);
            assertThat(Arrays.stream(active).average().orElseThrow()).as("visitors on the site, of %.0f", fitting)
                    .isBetween(0.93 * fitting, 1.02 * fitting);
            assertThat(Arrays.stream(active).min().orElseThrow()).isGreaterThan((int) (0.8 * fitting));
            assertThat(Arrays.stream(active).max().orElseThrow()).isLessThan((int) (1.15 * fitting));
            double[] latencies = Arrays.stream(active).mapToDouble(origin::latencyWith).sorted().toArray();
            assertThat(latencies[latencies.length / 2]).as("the median latency, in milliseconds")
                    .isLessThan((double) scenario.room().getLatencyTargetMillis());
        });
    }

    @Test
    void shouldTakeSmallerStepsNearTheTarget() {
        RunOutcome outcome = Scenarios.outcomes(ScenarioFile.read(FILE).withSeeds(List.of(1L))).getFirst();

        int[] limit = outcome.timeline().limit();
        List<Change> changes = IntStream.range(1, limit.length).mapToObj(i -> new Change(limit[i - 1], limit[i]))
                .filter(change -> change.from() != change.to()).toList();
        assertThat(changes).filteredOn(change -> change.to() < change.from()).isNotEmpty().allSatisfy(
                change -> assertThat(change.to()).isGreaterThanOrEqualTo((int) (MOST_DECREASE * change.from())));
        assertThat(changes).filteredOn(change -> change.to() > change.from()).isNotEmpty()
                .allSatisfy(change -> assertThat(change.to() - change.from()).isLessThanOrEqualTo(MOST_INCREASE + 1));
        int[] settled = settled(limit, outcome);
        assertThat(IntStream.range(1, settled.length).map(i -> settled[i] - settled[i - 1])).as("near the target")
                .allSatisfy(step -> assertThat(step).isLessThan(MOST_INCREASE * 3 / 4));
    }

    @Test
    void shouldOverloadTheSiteWithoutATarget() throws IOException {
        Scenario scenario = Scenarios.of(Files.readString(FILE).replaceFirst("latency_target:.*", "")
                .replaceFirst("seeds:.*", "seeds: [1]"));

        RunOutcome outcome = Scenarios.outcomes(scenario).getFirst();

        assertThat(outcome.mostActive()).isGreaterThan(scenario.origin().orElseThrow().capacity());
        assertThat(outcome.timeline().limit()).containsOnly(CONFIGURED);
    }
}
