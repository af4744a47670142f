package dev.anteroom.simulator.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunStatisticsTest {

    private static final InversionRule RULE = new InversionRule(2_000, 500, 50_000);
    private static final WaitTimes.Arrivals AT_ONCE = new WaitTimes.Arrivals(visitor -> 0, visitor -> visitor);

    private final RunStatistics statistics = new RunStatistics(4, RULE, new Timeline(1_000));

    @Test
    void shouldFindWhoWasLetInBeforeSomebodyOfAnOlderBucket() {
        // Given
        statistics.limit(10, 10, 0);
        statistics.arrived(0, 0);
        statistics.arrived(1, 1);
        statistics.arrived(2, 1);
        // When: the first waits at 1 s and at 21 s; one of the next bucket enters before that is known, one after
        statistics.waits(0, true, 1_000);
        statistics.admitted(1, 2_000);
        statistics.admitted(2, 10_000);
        statistics.waits(0, true, 21_000);
        statistics.admitted(0, 30_000);
        // Then
        assertThat(finish(40_000).inversions()).isEqualTo(1);
    }

    @Test
    void shouldNotCallItOvertakingWhenTheOlderOneWasAway() {
        statistics.limit(10, 10, 0);
        statistics.arrived(0, 0);
        statistics.arrived(1, 1);
        statistics.waits(0, true, 1_000);
        statistics.admitted(1, 10_000);
        statistics.waits(0, true, 60_000);
        assertThat(finish(61_000).inversions()).isZero();
    }

    @Test
    void shouldNotCallItOvertakingWithinABucket() {
        statistics.limit(10, 10, 0);
        statistics.arrived(0, 1);
        statistics.arrived(1, 1);
        statistics.waits(0, true, 1_000);
        statistics.admitted(1, 10_000);
        statistics.waits(0, true, 21_000);
        assertThat(finish(22_000).inversions()).isZero();
    }

    @Test
    void shouldMeasureWhatIsUsedOfWhatCouldBeUsedWhilePeopleWait() {
        // Given: limit 2; nobody waits during the first second
        statistics.limit(2, 2, 0);
        statistics.admitted(0, 1_000);
        // When: for 2 s one is active and one waits, then for 2 s two are active and one waits
        statistics.waits(1, true, 1_000);
        statistics.waits(2, true, 3_000);
        statistics.admitted(1, 3_000);
        statistics.left(2, 5_000);
        // Then: 2 of 4 and 4 of 4
        assertThat(finish(9_000).utilization()).isEqualTo(6.0 / 8);
    }

    @Test
    void shouldMeasureHowFarTheLimitWasPassed() {
        statistics.limit(1, 1, 0);
        statistics.admitted(0, 1);
        statistics.admitted(1, 2);
        statistics.expired(3);
        statistics.botAdmitted(4);
        statistics.botAdmitted(5);
        assertThat(finish(10)).satisfies(outcome -> {
            assertThat(outcome.overshoot()).isEqualTo(2);
            assertThat(outcome.mostActive()).isEqualTo(3);
            assertThat(outcome.botAdmissions()).isEqualTo(2);
        });
    }

    @Test
    void shouldCallAQueueEarlyWhenThereWasRoomForAllWhoWait() {
        statistics.limit(2, 2, 0);
        statistics.waits(0, true, 1);
        statistics.waits(1, true, 2);
        statistics.waits(2, true, 3);
        statistics.waits(3, false, 4);
        assertThat(finish(10)).satisfies(outcome -> {
            assertThat(outcome.queued()).isEqualTo(4);
            assertThat(outcome.queuedEarly()).isEqualTo(2.0 / 4);
            assertThat(outcome.lowestEarly()).isZero();
        });
    }

    @Test
    void shouldMeasureWaits() {
        statistics.limit(9, 9, 0);
        statistics.admitted(0, 0);
        statistics.waits(1, true, 0);
        statistics.admitted(1, 60_000);
        assertThat(finish(70_000).waits()).satisfies(waits -> {
            assertThat(waits.p50()).isZero();
            assertThat(waits.p99()).isEqualTo(60);
        });
    }

    @Test
    void shouldCompareEstimatesWithTheTurnOfTheWholeBucket() {
        statistics.limit(9, 9, 0);
        for (int visitor = 0; visitor < 3; visitor++) {
            statistics.arrived(visitor, 0);
            statistics.waits(visitor, true, 0);
        }
        statistics.estimated(0, 2, 0);
        statistics.estimated(1, 2, 0);
        statistics.estimated(1, 4, 20_000);
        statistics.admitted(0, 60_000);
        statistics.admitted(1, 300_000);
        statistics.left(2, 400_000);
        assertThat(finish(500_000).told()).satisfies(told -> {
            assertThat(told.off()).as("told 2, 2 and 4:20, last in at 5").isEqualTo(3);
            assertThat(told.late()).as("one was let in at 5 and told 2").isEqualTo(3);
            assertThat(told.rises()).as("told once more, and later").isEqualTo(1);
        });
    }

    @Test
    void shouldNotJudgeEstimatesOfABucketThatStillWaits() {
        statistics.arrived(0, 0);
        statistics.waits(0, true, 0);
        statistics.estimated(0, 2, 0);
        assertThat(finish(500_000).told().off()).isZero();
    }

    private RunOutcome finish(long now) {
        return statistics.finish(now, AT_ONCE, 0);
    }
}
