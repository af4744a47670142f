package dev.anteroom.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.measure.RunOutcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A room whose way to queue is changed while visitors wait. */
@Tag("feature.switches")
class SwitchedRoomTest {

    private static RunOutcome with(String changes) {
        return Scenarios.outcomes(Scenarios.of("""
                room: {total_active_users: 100, new_users_per_minute: 10000, session_duration: 60s,
                       bucket_duration: 10s}
                data_centers: {count: 2, event_delay: 100ms..1900ms, view_delay: 100ms..5s}
                arrivals: {shape: steady, visitors: 800, over: 5m}
                visitors: {stay: exponential 30s, pages: exponential 10s}
                duration: 15m
                strategies: [tickets]
                changes: [%s]
                """.formatted(changes))).getFirst();
    }

    @Test
    void shouldKeepEverybodysPlaceFromFifoToRandomAndBack() {
        RunOutcome fifo = with("");
        RunOutcome detour = with("{at: 4m, queueing_method: random}, {at: 5m, queueing_method: fifo}");

        assertThat(detour.overshoot()).isZero();
        assertThat(detour.admitted()).as("nobody is lost on the way").isEqualTo(800);
        assertThat(fifo.waits().tau()).isGreaterThan(0.95);
        // One minute of twelve is without order, and the rest is as it would have been.
        assertThat(detour.waits().tau()).isBetween(0.85, fifo.waits().tau() - 0.02);
        assertThat(with("{at: 4m, queueing_method: random}").waits().tau()).as("never in order again")
                .isLessThan(detour.waits().tau() - 0.1);
    }

    @Test
    void shouldLetNobodyInWhileAllAreQueuedAndGoOnInOrder() {
        RunOutcome outcome = with("{at: 3m, queue_all: true}, {at: 6m, queue_all: false}");

        assertThat(outcome.inversions()).isZero();
        assertThat(outcome.overshoot()).isZero();
        assertThat(outcome.waits().tau()).isGreaterThan(0.9);
        assertThat(admittedBetween(outcome, 190, 355)).as("states on their way admit for five seconds").isZero();
    }

    @Test
    void shouldNotBeginAnewAfterRejecting() {
        RunOutcome outcome = with("{at: 3m, queueing_method: reject}, {at: 4m, queueing_method: fifo}");

        assertThat(outcome.overshoot()).isZero();
        assertThat(outcome.admitted()).as("those who asked meanwhile went away").isLessThan(700);
        assertThat(admittedBetween(outcome, 190, 235)).isZero();
    }

    @Test
    void shouldLetAllInWhilePassing() {
        RunOutcome outcome = with("{at: 3m, queueing_method: passthrough}");

        assertThat(outcome.admitted()).isEqualTo(800);
        assertThat(outcome.mostActive()).isGreaterThan(100);
        assertThat(outcome.waits().p99()).isLessThan(180);
    }

    private static int admittedBetween(RunOutcome outcome, int fromSecond, int toSecond) {
        int[] admitted = outcome.timeline().admitted();
        int perSample = (int) outcome.timeline().interval();
        return admitted[toSecond * 1_000 / perSample] - admitted[fromSecond * 1_000 / perSample];
    }
}
