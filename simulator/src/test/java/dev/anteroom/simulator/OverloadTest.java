package dev.anteroom.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.scenario.ScenarioException;
import dev.anteroom.simulator.scenario.ScenarioFile;
import dev.anteroom.simulator.scenario.Strategy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What edges send is stored late, and their clocks are wrong. */
@Tag("feature.exact-limit")
class OverloadTest {

    private static final String ROOM = """
            room: {total_active_users: 300, new_users_per_minute: 100000, session_duration: 1m}
            data_centers: {count: 2, edges: 3, event_delay: 100ms..400ms, view_delay: 100ms..1s, jitter: 0.3}
            arrivals: {shape: at_once, visitors: 1200, over: 5m, spike_over: 20s}
            visitors: {stay: uniform 2m..4m, pages: uniform 5s..54s}
            duration: 30m
            strategies: [tickets]
            seeds: [1, 2]
            """;

    private static List<RunOutcome> with(String disturbances) {
        return Scenarios.outcomes(Scenarios.of(ROOM + disturbances));
    }

    private static final String LONG_STALL = "stalls: [{at: 6m, for: 25s}, {at: 9m, for: 4s}, {at: 11m, for: 20s}]\n";

    @Test
    void shouldKeepTheLimitByMarksWhileNothingIsStored() {
        assertThat(with(LONG_STALL)).extracting(RunOutcome::overshoot).containsOnly(0);
        assertThat(with(LONG_STALL + "marks: false\n")).extracting(RunOutcome::overshoot)
                .as("what is not stored is not missed").allSatisfy(it -> assertThat(it).isPositive());
    }

    @Test
    void shouldGiveAwayNoPlacesByOldCounts() {
        RunOutcome calm = with("").getFirst();
        RunOutcome stalled = with("stalls: [{at: 6m, for: 60s}]\n").getFirst();

        int duringStall = admittedBetween(stalled, 385, 420);
        assertThat(admittedBetween(calm, 385, 420)).isGreaterThan(10);
        assertThat(duringStall).as("from eight seconds and a lease after its beginning on").isZero();
        assertThat(stalled.admitted()).as("everybody comes in at last").isEqualTo(calm.admitted());
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "stalls: [{at: 6m, for: 2900ms, of: [dc-1-0]}, {at: 7m, for: 2900ms, of: [dc-2]}]\n",
            "clocks: 2s\n",
            "clocks: 5s\nstalls: [{at: 6m, for: 4s}, {at: 8m, for: 2900ms, of: [dc-1, dc-2-1]}, {at: 10m, for: 15s}]\n"
    })
    void shouldKeepLimitAndOrder(String disturbances) {
        assertThat(with(disturbances)).allSatisfy(outcome -> {
            assertThat(outcome.overshoot()).isZero();
            assertThat(outcome.inversions()).isZero();
            assertThat(outcome.admitted()).as("everybody comes in at last").isEqualTo(1200);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"stalled-appends", "late-edges", "late-opening", "storm"})
    void shouldKeepTheLimitInTheExamples(String name) {
        List<RunOutcome> outcomes = Scenarios.outcomes(ScenarioFile.read(Path.of("scenarios", name + ".yaml"))
                .withSeeds(List.of(1L)).withStrategies(List.of(Strategy.TICKETS)));

        assertThat(outcomes).extracting(RunOutcome::overshoot).containsExactly(0);
        assertThat(outcomes).extracting(RunOutcome::inversions).containsExactly(0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "stalls: 5s|stalls is",
            "stalls: [{at: 1m, for: 6m}]|stalls.for",
            "stalls: [{at: 1m, for: 3s, of: [dc-1]}]|left out of the counts",
            "stalls: [{at: 1m, for: 2s, of: [dc-1]}, {at: 62s, for: 2s, of: [dc-1-0]}]|left out of the counts",
            "stalls: [{at: 1m, for: 2s, of: [dc-1]}, {at: 62s, for: 9s}, {at: 71s, for: 2s, of: [dc-1]}]|left out",
            "stalls: [{at: 1m, for: 2s, of: [dc-1]}, {at: 61s, for: 2s, of: [dc-1-0]}]|stalls.for is '3000ms'",
            "stalls: [{at: 1m, for: 1s, of: [dc-1]}, {at: 62s, for: 1s, of: [dc-1-0]}]|stalls.for is '3000ms'",
            "stalls: [{at: 1m, of: [nowhere]}]|such as dc-1-0",
            "stalls: [{at: 1m, of: [dc-1-3]}]|such as dc-1-0",
            "stalls: [{at: 1m, until: 2m}]|unknown key stalls.until",
            "clocks: 6s|clocks is '6000ms'",
            "marks: maybe|marks is 'maybe'"
    })
    void shouldSayWhatIsWrong(String yaml, String problem) {
        assertThatThrownBy(() -> Scenarios.of(ROOM + yaml + "\n")).isInstanceOf(ScenarioException.class)
                .hasMessageContaining(problem);
    }

    private static int admittedBetween(RunOutcome outcome, int fromSecond, int toSecond) {
        int[] admitted = outcome.timeline().admitted();
        int perSample = (int) outcome.timeline().interval();
        return admitted[toSecond * 1_000 / perSample] - admitted[fromSecond * 1_000 / perSample];
    }
}
