package dev.anteroom.simulator.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunStatisticsTest {

    private static final InversionRule RULE = new InversionRule(2_000, 500, 50_000);
    private static final WaitTimes.Arrivals AT_ONCE = new WaitTimes.Arrivals(visitor -> 0, visitor -> visitor);

    private final RunStatistics ledger = new RunStatistics(4, RULE, new Timeline(1_000));

    @Test
    void shouldFindWhoWasLetInBeforeSomebodyOfAnOlderBucket() {
        // Given
        ledger.limit(10, 10, 0);
        ledger.arrived(0, 0);
        ledger.arrived(1, 1);
        ledger.arrived(2, 1);
        // When: the first waits at 1 s and at 21 s; one of the next bucket enters before that is known, one after
        ledger.waits(0, true, 1_000);
        ledger.admitted(1, 2_000);
        ledger.admitted(2, 10_000);
        ledger.waits(0, true, 21_000);
        ledger.admitted(0, 30_000);
        // Then
        assertThat(finish(40_000).inversions()).isEqualTo(1);
    }

    @Test
    void shouldNotCallItOvertakingWhenTheOlderOneWasAway() {
        ledger.limit(10, 10, 0);
        ledger.arrived(0, 0);
        ledger.arrived(1, 1);
        ledger.waits(0, true, 1_000);
        ledger.admitted(1, 10_000);
        ledger.waits(0, true, 60_000);
        assertThat(finish(61_000).inversions()).isZero();
    }

    @Test
    void shouldNotCallItOvertakingWithinABucket() {
        ledger.limit(10, 10, 0);
        ledger.arrived(0, 1);
        ledger.arrived(1, 1);
        ledger.waits(0, true, 1_000);
        ledger.admitted(1, 10_000);
        ledger.waits(0, true, 21_000);
        assertThat(finish(22_000).inversions()).isZero();
    }

    @Test
    void shouldMeasureWhatIsUsedOfWhatCouldBeUsedWhilePeopleWait() {
        // Given: limit 2; nobody waits for the first second
        ledger.limit(2, 2, 0);
        ledger.admitted(0, 1_000);
        // When: for 2 s one is active and one waits, then for 2 s two are active and one waits
        ledger.waits(1, true, 1_000);
        ledger.waits(2, true, 3_000);
        ledger.admitted(1, 3_000);
        ledger.left(2, 5_000);
        // Then: 2 of 4 and 4 of 4
        assertThat(finish(9_000).utilization()).isEqualTo(6.0 / 8);
    }

    @Test
    void shouldMeasureHowFarTheLimitWasPassed() {
        ledger.limit(1, 1, 0);
        ledger.admitted(0, 1);
        ledger.admitted(1, 2);
        ledger.expired(3);
        ledger.botAdmitted(4);
        ledger.botAdmitted(5);
        assertThat(finish(10)).satisfies(outcome -> {
            assertThat(outcome.overshoot()).isEqualTo(2);
            assertThat(outcome.mostActive()).isEqualTo(3);
            assertThat(outcome.botAdmissions()).isEqualTo(2);
        });
    }

    @Test
    void shouldCallAQueueEarlyWhenThereWasRoomForAllWhoWait() {
        ledger.limit(2, 2, 0);
        ledger.waits(0, true, 1);
        ledger.waits(1, true, 2);
        ledger.waits(2, true, 3);
        ledger.waits(3, false, 4);
        assertThat(finish(10)).satisfies(outcome -> {
            assertThat(outcome.queued()).isEqualTo(4);
            assertThat(outcome.queuedEarly()).isEqualTo(2.0 / 4);
            assertThat(outcome.lowestEarly()).isZero();
        });
    }

    @Test
    void shouldMeasureWaits() {
        ledger.limit(9, 9, 0);
        ledger.admitted(0, 0);
        ledger.waits(1, true, 0);
        ledger.admitted(1, 60_000);
        assertThat(finish(70_000).waits()).satisfies(waits -> {
            assertThat(waits.p50()).isZero();
            assertThat(waits.p99()).isEqualTo(60);
        });
    }

    @Test
    void shouldCompareEstimatesWithTheTurnOfTheWholeBucket() {
        ledger.limit(9, 9, 0);
        for (int visitor = 0; visitor < 3; visitor++) {
            ledger.arrived(visitor, 0);
            ledger.waits(visitor, true, 0);
        }
        ledger.estimated(0, 2, 0);
        ledger.estimated(1, 2, 0);
        ledger.estimated(1, 4, 20_000);
        ledger.admitted(0, 60_000);
        ledger.admitted(1, 300_000);
        ledger.left(2, 400_000);
        assertThat(finish(500_000).told()).satisfies(told -> {
            assertThat(told.off()).as("told 2, 2 and 4:20, last in at 5").isEqualTo(3);
            assertThat(told.late()).as("one was let in at 5 and told 2").isEqualTo(3);
            assertThat(told.rises()).as("told once more, and later").isEqualTo(1);
        });
    }

    @Test
    void shouldNotJudgeEstimatesOfABucketThatStillWaits() {
        ledger.arrived(0, 0);
        ledger.waits(0, true, 0);
        ledger.estimated(0, 2, 0);
        assertThat(finish(500_000).told().off()).isZero();
    }

    private RunOutcome finish(long now) {
        return ledger.finish(now, AT_ONCE, 0);
    }
}
