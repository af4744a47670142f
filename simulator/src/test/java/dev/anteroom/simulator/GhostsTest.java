package dev.anteroom.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.measure.WaitTimes;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Fifty requests a second that throw their cookies away, at a room of 200 that honest visitors need most of. */
class GhostsTest {

    private static final String GHOSTS = "{count: 250, every: 5s, probation: %s}";
    /** More than the second that a newcomer may have to wait. */
    private static final int SECONDS = 2;
    /** What one visitor in twenty may wait longer than in a room that is just full, with ghosts or without. */
    private static final int LONG_SECONDS = 7;

    private static RunOutcome with(String bots, int visitors) {
        return with(bots, visitors, List.of(1)).getFirst();
    }

    private static List<RunOutcome> with(String bots, int visitors, List<Integer> seeds) {
        return Scenarios.outcomes(Scenarios.of("""
                room: {total_active_users: 200, new_users_per_minute: 10000, session_duration: 60s,
                       bucket_duration: 10s}
                data_centers: {count: 2, event_delay: 100ms..300ms, view_delay: 100ms..500ms}
                arrivals: {shape: steady, visitors: %d, over: 10m}
                visitors: {stay: exponential 30s, pages: exponential 5s}
                bots: %s
                duration: 40m
                strategies: [tickets]
                seeds: %s
                """.formatted(visitors, bots, seeds)));
    }

    private static double mean(List<RunOutcome> outcomes, ToDoubleFunction<WaitTimes> wait) {
        return outcomes.stream().map(RunOutcome::waits).mapToDouble(wait).average().orElseThrow();
    }

    @Test
    void shouldMakeVisitorsOfARoomWithPlacesWaitNoLongerThanWithoutGhosts() {
        RunOutcome alone = with("{count: 0}", 800);
        RunOutcome kept = with(GHOSTS.formatted(true), 800);

        assertThat(kept.overshoot()).isZero();
        assertThat(kept.admitted()).as("nobody is kept out").isEqualTo(800);
        assertThat(kept.waits().p99()).isLessThanOrEqualTo(alone.waits().p99() + SECONDS);
        assertThat(with(GHOSTS.formatted(false), 800).waits().p50()).as("a session, without probation")
                .isGreaterThan(50);
    }

    /**
     * In a room that is just full, chance moves the waits of a single crowd by more than a second. One visitor in twenty may wait
     * some seconds longer than without ghosts.
     */
    @Test
    void shouldLeaveARoomToThoseWhoFillIt() {
        List<Integer> seeds = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        List<RunOutcome> alone = with("{count: 0}", 1_100, seeds);
        List<RunOutcome> kept = with(GHOSTS.formatted(true), 1_100, seeds);

        assertThat(kept).extracting(RunOutcome::overshoot).containsOnly(0);
        assertThat(kept).extracting(RunOutcome::admitted).as("nobody is kept out").containsOnly(1_100);
        assertThat(mean(kept, WaitTimes::p50)).isLessThanOrEqualTo(mean(alone, WaitTimes::p50) + SECONDS);
        assertThat(mean(kept, WaitTimes::p95)).isLessThanOrEqualTo(LONG_SECONDS);
        assertThat(with(GHOSTS.formatted(false), 1_100).waits().p50()).as("a session, without probation")
                .isGreaterThan(50);
    }
}
