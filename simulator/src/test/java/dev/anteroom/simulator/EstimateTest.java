package dev.anteroom.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.measure.RunOutcome;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What visitors are told comes true, and does not jump. */
@Tag("feature.wait-estimate")
class EstimateTest {

    @ParameterizedTest
    @CsvSource({"steady, 0", "worldwide_spike, 0", "sleep_then_burst, 0", "worldwide_spike, 0.3"})
    void shouldTellTheTurnWhateverCameBefore(String shape, double noShows) {
        List<RunOutcome> outcomes = Scenarios.outcomes(Scenarios.of("""
                room: {total_active_users: 400, new_users_per_minute: 100000}
                data_centers: {count: 3, event_delay: 100ms..1900ms, view_delay: 100ms..5s}
                arrivals: {shape: %s, visitors: 2400, over: 20m, spike_part: 0.6, spike_at: 8m, spike_over: 20s}
                visitors: {stay: exponential 2m, no_shows: %s, patience: exponential 10m}
                duration: 60m
                strategies: [tickets]
                """.formatted(shape, noShows)));
        assertThat(outcomes).singleElement().satisfies(outcome -> {
            assertThat(outcome.overshoot()).isZero();
            assertThat(outcome.told().off()).as("minutes off, median").isLessThan(noShows == 0 ? 1.5 : 3);
            assertThat(outcome.told().late()).as("minutes longer than told").isLessThan(1);
            assertThat(outcome.told().rises()).as("polls that tell more than before").isLessThan(0.03);
        });
    }
}
