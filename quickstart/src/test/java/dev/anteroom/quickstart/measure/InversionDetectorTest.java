package dev.anteroom.quickstart.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.quickstart.measure.VisitorLog.Exchange;
import java.util.List;
import org.junit.jupiter.api.Test;

class InversionDetectorTest {

    private final InversionDetector detector = new InversionDetector(2000, 1000, 500, 2500);

    private static VisitorLog visitor(long firstSeenAt, long... waits) {
        VisitorLog log = new VisitorLog(firstSeenAt);
        for (long at : waits) {
            log.toldToWait(new Exchange(at - 1, at));
        }
        return log;
    }

    private static VisitorLog admitted(long firstSeenAt, long at) {
        VisitorLog log = new VisitorLog(firstSeenAt);
        log.admitted(new Exchange(at - 1, at));
        return log;
    }

    @Test
    void shouldCountAnAdmissionWhileAnOlderBucketWaitsBeforeAndAfter() {
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 2000, 3000, 4000, 5000), admitted(3500, 4000));

        assertThat(detector.count(visitors)).isOne();
    }

    @Test
    void shouldNotCompareVisitorsLessThanABucketApart() {
        List<VisitorLog> visitors = List.of(visitor(2000, 2000, 3000, 4000, 5000), admitted(3900, 4000));

        assertThat(detector.count(visitors)).isZero();
    }

    @Test
    void shouldAllowTheNewerOnceTheOlderIsNotToldToWaitAgain() {
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 2000, 3000), admitted(3500, 4000));

        assertThat(detector.count(visitors)).isZero();
    }

    @Test
    void shouldTakeTheSilentForGone() {
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 3000, 6000), admitted(3500, 4000));

        assertThat(detector.count(visitors)).isZero();
    }

    @Test
    void shouldNotCountAgainstAVisitorWhoCameWithinSettle() {
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 3800, 4800, 5800), admitted(3500, 4000));

        assertThat(detector.count(visitors)).isZero();
    }

    @Test
    void shouldJudgeAQueuedVisitorLikeANewOne() {
        VisitorLog newer = visitor(3100, 3100, 4100);
        newer.admitted(new Exchange(5099, 5100));
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 3000, 4000, 5000, 6000), newer);

        assertThat(detector.count(visitors)).isOne();
    }

    @Test
    void shouldNotTakeTheTimeOfAskingForTheTimeOfBeingSeen() {
        VisitorLog slowlyAnswered = new VisitorLog(1990);
        slowlyAnswered.toldToWait(new Exchange(1990, 2030));
        slowlyAnswered.toldToWait(new Exchange(3000, 3001));
        slowlyAnswered.toldToWait(new Exchange(4100, 4101));
        List<VisitorLog> visitors = List.of(slowlyAnswered, admitted(3995, 4000));

        assertThat(detector.count(visitors)).isZero();
    }
}
