package dev.anteroom.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.TicketsIssued;
import org.junit.jupiter.api.Test;

class CountersFromStartTest {

    private final CountersFromStart counters = new CountersFromStart();

    private static TicketsIssued report(long issued, long returned) {
        return TicketsIssued.newBuilder().setRoomId("shop").setScope("ANYWHERE").setIssued(issued)
                .setReturned(returned).setRequestOffset(3).setAt(1_000).build();
    }

    @Test
    void shouldBeginAtZeroWithTheRange() {
        counters.begin(report(90, 3));
        counters.begin(report(100, 4));

        assertThat(counters.count(report(107, 5))).isEqualTo(report(7, 1));
    }

    @Test
    void shouldTakeACounterThatNobodyReportedBeforeAsItIs() {
        assertThat(counters.count(report(7, 1))).isEqualTo(report(7, 1));
    }

    @Test
    void shouldLeaveOutTheFirstReportWhereNothingEarlierIsInReach() {
        assertThat(counters.countAfterFirst(report(100, 4))).isEmpty();
        assertThat(counters.countAfterFirst(report(107, 5))).contains(report(7, 1));
    }

    @Test
    void shouldKeepTheGrowthOfACounterThatLostItsState() {
        counters.begin(report(100, 10));

        TicketsIssued before = counters.count(report(150, 15));
        TicketsIssued afterLoss = counters.count(report(137, 0));

        assertThat(afterLoss.getIssued() - afterLoss.getReturned() - (before.getIssued() - before.getReturned()))
                .as("137 in use, where 135 were").isEqualTo(2);
    }
}
