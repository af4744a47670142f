package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalOrderTest {

    private long visitors;

    /** Asks at each of these moments, is answered one millisecond later, and told to wait. */
    private VisitorLog waiting(long... at) {
        VisitorLog log = new VisitorLog(++visitors, at[0]);
        for (long asked : at) {
            log.toldToWait(new Exchange(asked, asked + 1));
        }
        return log;
    }

    private static VisitorLog letIn(VisitorLog log, long at) {
        log.admitted(new Exchange(at, at + 1));
        return log;
    }

    private VisitorLog letInAtOnce(long at) {
        return letIn(new VisitorLog(++visitors, at), at);
    }

    @Test
    void shouldFindNothingOutOfOrderWhenTheFirstToComeIsTheFirstIn() {
        ArrivalOrder order = ArrivalOrder.of(List.of(letIn(waiting(0), 1000), letIn(waiting(500), 1500)));

        assertThat(order).isEqualTo(new ArrivalOrder(1, 0));
        assertThat(order.outOfOrderShare()).isZero();
    }

    @Test
    void shouldFindWhoOvertookAWaitingVisitor() {
        ArrivalOrder order = ArrivalOrder.of(List.of(letIn(waiting(0, 1000), 2000), letIn(waiting(500), 1500)));

        assertThat(order).isEqualTo(new ArrivalOrder(1, 1));
    }

    @Test
    void shouldFindWhoCameLaterAndDidNotWaitAtAll() {
        ArrivalOrder order = ArrivalOrder.of(List.of(letIn(waiting(0), 1000), letInAtOnce(500)));

        assertThat(order).isEqualTo(new ArrivalOrder(1, 1));
    }

    @Test
    void shouldFindWhoOvertookAVisitorWhoNeverGotIn() {
        ArrivalOrder order = ArrivalOrder.of(List.of(waiting(0, 1000, 2000), letInAtOnce(500)));

        assertThat(order).isEqualTo(new ArrivalOrder(1, 1));
    }

    @Test
    void shouldNotCompareVisitorsOfWhomOneCameAfterTheOthersWait() {
        ArrivalOrder order = ArrivalOrder.of(List.of(letIn(waiting(0), 1000), letInAtOnce(1500)));

        assertThat(order).isEqualTo(new ArrivalOrder(0, 0));
        assertThat(order.outOfOrderShare()).isZero();
    }

    @Test
    void shouldNotCompareVisitorsOfWhomNobodyGotIn() {
        ArrivalOrder order = ArrivalOrder.of(List.of(waiting(0, 1000, 2000), waiting(500, 1500)));

        assertThat(order.pairs()).isZero();
    }

    @Test
    void shouldNotCompareVisitorsWhoStoppedWaiting() {
        VisitorLog back = letIn(waiting(0), 9000);
        back.gaveUp();

        assertThat(ArrivalOrder.of(List.of(back, letInAtOnce(500))).pairs()).isZero();
    }

    @Test
    void shouldTellTheShare() {
        ArrivalOrder order = ArrivalOrder
                .of(List.of(letIn(waiting(0, 1000), 2000), letIn(waiting(100), 1100), letIn(waiting(200), 2200)));

        assertThat(order).isEqualTo(new ArrivalOrder(3, 1));
        assertThat(order.outOfOrderShare()).isEqualTo(1.0 / 3);
    }

    @Test
    void shouldRefuseMorePairsOutOfOrderThanThereAre() {
        assertThatThrownBy(() -> new ArrivalOrder(1, 2)).isInstanceOf(IllegalArgumentException.class);
    }
}
