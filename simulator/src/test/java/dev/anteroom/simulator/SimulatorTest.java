package dev.anteroom.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.scenario.Crowds;
import dev.anteroom.simulator.scenario.RecordedVisitor.Absence;
import dev.anteroom.simulator.scenario.RecordedVisitor;
import dev.anteroom.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SimulatorTest {

    private static final Scenario RUSH = Scenarios.of("""
            room: {total_active_users: 100, new_users_per_minute: 10000, session_duration: 60s, refresh_interval: 10s}
            data_centers: {count: 3, event_delay: 100ms..1900ms, view_delay: 100ms..5s, jitter: 0.2}
            arrivals: {shape: worldwide_spike, visitors: 600, over: 5m, spike_at: 1m, spike_over: 10s}
            visitors: {stay: exponential 30s, no_shows: 0.2, patience: exponential 2m, roaming: 0.05}
            bots: {count: 2, every: 5s..10s}
            duration: 8m
            publish_interval: 500ms
            """);

    @Test
    void shouldGiveTheSameForTheSameSeed() {
        List<RunOutcome> first = Scenarios.outcomes(RUSH);
        List<RunOutcome> second = Scenarios.outcomes(RUSH);
        for (int i = 0; i < first.size(); i++) {
            assertThat(second.get(i)).usingRecursiveComparison().isEqualTo(first.get(i));
        }
    }

    @Test
    void shouldGiveAnotherCrowdForAnotherSeed() {
        List<RunOutcome> first = Scenarios.outcomes(RUSH);
        List<RunOutcome> other = Scenarios.outcomes(RUSH.withSeeds(List.of(2L)));
        assertThat(other.getFirst().waits().admissions().arrivals())
                .isNotEqualTo(first.getFirst().waits().admissions().arrivals());
    }

    @Test
    void shouldLetEverybodyInWhereThereIsRoom() {
        List<RunOutcome> outcomes = Scenarios.outcomes(Scenarios.of("""
                room: {total_active_users: 10000, new_users_per_minute: 10000}
                arrivals: {visitors: 500, over: 2m}
                duration: 3m
                strategies: [tickets]
                """));
        assertThat(outcomes).singleElement().satisfies(outcome -> {
            assertThat(outcome.admitted()).isEqualTo(500);
            assertThat(outcome.queued()).isZero();
            assertThat(outcome.utilization()).isEqualTo(1);
        });
    }

    @Test
    void shouldFollowALimitThatIsRaised() {
        List<RunOutcome> outcomes = Scenarios.outcomes(Scenarios.of("""
                room: {total_active_users: 50, new_users_per_minute: 10000}
                arrivals: {visitors: 400, over: 1m}
                changes: [{at: 2m, total_active_users: 200}]
                duration: 4m
                strategies: [tickets]
                """));
        assertThat(outcomes).singleElement().satisfies(outcome -> {
            assertThat(outcome.overshoot()).isZero();
            assertThat(outcome.mostActive()).isBetween(190, 200);
        });
    }

    @Test
    void shouldLetNobodyInWhoIsRejected() {
        List<RunOutcome> outcomes = Scenarios.outcomes(Scenarios.of("""
                room: {total_active_users: 50, new_users_per_minute: 10000, queueing_method: reject}
                arrivals: {visitors: 40, over: 1m}
                duration: 2m
                strategies: [tickets]
                """));
        assertThat(outcomes).singleElement()
                .satisfies(outcome -> assertThat(outcome.admitted() + outcome.queued()).isZero());
    }

    private static final Scenario TEN_PLACES = Scenarios.of("""
            room: {total_active_users: 10, new_users_per_minute: 10000, session_duration: 1m, queue_all: true}
            changes: [{at: 15s, queue_all: false}]
            data_centers: {names: [nairobi]}
            visitors: {pages: exponential 10s}
            duration: 4m
            strategies: [tickets]
            """);

    private static RecordedVisitor inside(long stay) {
        return new RecordedVisitor(0, "nairobi", OptionalLong.empty(), true, OptionalLong.empty(),
                OptionalLong.of(stay), OptionalLong.empty(), Optional.empty());
    }

    private static RecordedVisitor queued(long arrival, OptionalLong leavesAt, Optional<Absence> absence) {
        return new RecordedVisitor(arrival, "nairobi", OptionalLong.empty(), false, OptionalLong.empty(),
                OptionalLong.of(1_000), leavesAt, absence);
    }

    @Test
    void shouldKeepThePlacesOfThoseWhoWereInsideBeforeARecording() {
        List<RecordedVisitor> crowd = new ArrayList<>(Collections.nCopies(10, inside(30_000)));
        crowd.add(queued(20_000, OptionalLong.empty(), Optional.empty()));

        List<RunOutcome> outcomes = Scenarios.outcomes(Crowds.in(TEN_PLACES, crowd));

        assertThat(outcomes).singleElement().satisfies(outcome -> {
            assertThat(outcome.queued()).isEqualTo(1);
            assertThat(outcome.mostActive()).isEqualTo(10);
            assertThat(outcome.waits().admissions().moment(10)).as("after their sessions").isGreaterThan(90_000);
        });
    }

    @Test
    void shouldLetRecordedVisitorsLeaveAndBeAway() {
        List<RecordedVisitor> crowd = new ArrayList<>(Collections.nCopies(10, inside(30_000)));
        crowd.add(queued(20_000, OptionalLong.of(60_000), Optional.empty()));
        crowd.add(queued(25_000, OptionalLong.empty(), Optional.of(new Absence(45_000, 200_000))));

        List<RunOutcome> outcomes = Scenarios.outcomes(Crowds.in(TEN_PLACES, crowd));

        assertThat(outcomes).singleElement().satisfies(outcome -> {
            assertThat(outcome.left()).isEqualTo(1);
            assertThat(outcome.admitted()).isEqualTo(11);
            assertThat(outcome.waits().admissions().moment(10)).isBetween(200_000, 201_000);
        });
    }
}
