package dev.anteroom.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.measure.RunOutcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Some who wait go away without a word, so that their turn comes and they do not. Their places are held until they are
 * counted no more, and go to others then.
 */
@Tag("feature.no-shows")
class NoShowsTest {

    /** Times are the defaults: buckets of a minute, polls of 20 s. */
    private static RunOutcome with(double noShows) {
        return Scenarios.outcomes(Scenarios.of("""
                room: {total_active_users: 300, new_users_per_minute: 100000}
                data_centers: {names: [nairobi, dublin], edges: 2, event_delay: 100ms..900ms, view_delay: 100ms..2s}
                arrivals: {shape: worldwide_spike, visitors: 2700, over: 50m, spike_part: 0.24, spike_at: 2m,
                           spike_over: 20s}
                visitors: {stay: exponential 2m, no_shows: %s, patience: uniform 4m..8m}
                duration: 2h
                strategies: [tickets]
                """.formatted(noShows))).getFirst();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.3, 0.5})
    void shouldUseThePlacesOfThoseWhoDoNotCome(double noShows) {
        RunOutcome outcome = with(noShows);

        assertThat(outcome.left()).as("no-shows").isGreaterThanOrEqualTo((int) (noShows * 500));
        assertThat(outcome.utilization()).as("part of the places in use while people waited").isGreaterThan(0.96);
        assertThat(outcome.overshoot()).as("visitors above the limit").isZero();
        assertThat(outcome.admitted() + outcome.left()).as("nobody who stayed is left over").isEqualTo(2_700);
    }
}
