package dev.anteroom.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.measure.RunOutcome;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Whoever comes when and wherever: with tickets the limit holds. */
@Tag("feature.exact-limit")
class TicketLimitPropertyTest {

    /** Half of the room's {@code ticket_timeout}: a slower answer comes too late, and may admit nobody. */
    private static final int ANSWERED_IN_TIME = 120;

    @Property(tries = 80, seed = "20231")
    void shouldNeverPassTheLimit(@ForAll boolean random, @ForAll @IntRange(min = 1, max = 60) int limit,
            @ForAll @IntRange(min = 1, max = 6) int dataCenters, @ForAll @IntRange(min = 1, max = 3) int edges,
            @ForAll @IntRange(min = 1, max = 1_900) int eventDelay,
            @ForAll @IntRange(min = 1, max = 5_000) int viewDelay,
            @ForAll @IntRange(min = 1, max = 300) int ticketDelay,
            @ForAll @IntRange(min = 0, max = 4) int bots, @ForAll @DoubleRange(min = 0, max = 0.5) double roaming,
            @ForAll long seed) {
        assertLimitHolds(random ? "random" : "fifo", limit, dataCenters, edges, eventDelay, viewDelay,
                ticketDelay, bots, roaming, seed);
    }

    private static void assertLimitHolds(String method, int limit, int dataCenters, int edges, int eventDelay,
            int viewDelay, int ticketDelay, int bots, double roaming, long seed) {
        List<RunOutcome> outcomes = Scenarios.outcomes(Scenarios.of("""
                room: {total_active_users: %d, new_users_per_minute: 600, session_duration: 20s, tick_duration: 5s,
                       bucket_duration: 10s, refresh_interval: 4s, queueing_method: %s}
                data_centers: {count: %d, edges: %d, event_delay: 1ms..%dms, view_delay: 1ms..%dms,
                               anywhere_delay: 1ms..%dms, jitter: 0}
                arrivals: {shape: sleep_then_burst, visitors: %d, over: 2m, spike_at: 40s, spike_over: 5s}
                visitors: {stay: exponential 10s, pages: exponential 5s, no_shows: 0.3, patience: exponential 20s,
                           roaming: %s}
                bots: {count: %d, every: 1s..4s}
                duration: 3m
                seeds: [%d]
                strategies: [tickets]
                """.formatted(limit, method, dataCenters, edges, eventDelay, viewDelay, ticketDelay, limit * 6, roaming,
                bots,
                seed)));
        assertThat(outcomes).singleElement().satisfies(outcome -> {
            assertThat(outcome.overshoot()).isZero();
            if (method.equals("fifo") || ticketDelay <= ANSWERED_IN_TIME) {
                assertThat(outcome.admitted()).isPositive();
            }
        });
    }
}
