package dev.anteroom.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.measure.Agreement;
import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.scenario.RecordedCrowd;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The simulator lets the crowd of a recorded demo in as the running system did.
 *
 * <p>A bucket of the demo is 2 s, in which about 65 enter. Who asks when is left to chance in both, so such buckets
 * differ by about 10 % between two seeds of the simulator alone. A minute, which a bucket lasts by default, has enough
 * admissions to tell chance from error.
 */
@Tag("feature.simulator")
class RecordedDemoTest {

    private static final double CLOSE = 0.03;
    private static final long MINUTE = 60_000;

    @Test
    void shouldLetTheSameCrowdInAsTheRunningSystem() {
        Scenario scenario = ScenarioFile.read(Path.of("scenarios", "recorded-demo.yaml"));
        RecordedCrowd recorded = scenario.arrivals().recorded().orElseThrow();

        List<RunOutcome> outcomes = Scenarios.outcomes(scenario);

        assertThat(recorded.visitors()).hasSizeGreaterThan(9_000);
        assertThat(outcomes).hasSize(scenario.seeds().size()).allSatisfy(outcome -> {
            Agreement agreement = Agreement.of(recorded.bucket(), recorded.length(), recorded.admissions(),
                    outcome.waits().admissions());
            assertThat((double) agreement.simulatedInAll() / agreement.recordedInAll()).isBetween(0.99, 1.01);
            assertThat(agreement.furthestApart()).isLessThan(CLOSE);
            assertThat(agreement.meanDistance((int) (MINUTE / recorded.bucket()))).isLessThan(CLOSE);
            assertThat(outcome.overshoot()).isZero();
        });
    }
}
