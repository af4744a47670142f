package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.util.List;
import org.junit.jupiter.api.Test;

class InversionDetectorTest {

    private static final long OLDER = 1;
    private static final long NEWER = 2;

    private final InversionDetector detector = new InversionDetector(2000, 1000, 500, 2500);

    private static VisitorLog visitor(long firstSeenAt, long... waits) {
        VisitorLog log = new VisitorLog(OLDER, firstSeenAt);
        for (long at : waits) {
            log.toldToWait(new Exchange(at - 1, at));
        }
        return log;
    }

    private static VisitorLog admitted(long firstSeenAt, long at) {
        VisitorLog log = new VisitorLog(NEWER, firstSeenAt);
        log.admitted(new Exchange(at - 1, at));
        return log;
    }

    @Test
    void shouldCountAnAdmissionWhileAnOlderBucketWaitsBeforeAndAfter() {
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 2000, 3000, 4000, 5000), admitted(3500, 4000));

        assertThat(detector.find(visitors)).hasSize(1);
    }

    @Test
    void shouldNotCompareVisitorsLessThanABucketApart() {
        List<VisitorLog> visitors = List.of(visitor(2000, 2000, 3000, 4000, 5000), admitted(3900, 4000));

        assertThat(detector.find(visitors)).isEmpty();
    }

    @Test
    void shouldAllowTheNewerOnceTheOlderIsNotToldToWaitAgain() {
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 2000, 3000), admitted(3500, 4000));

        assertThat(detector.find(visitors)).isEmpty();
    }

    @Test
    void shouldTakeTheSilentForGone() {
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 3000, 6000), admitted(3500, 4000));

        assertThat(detector.find(visitors)).isEmpty();
    }

    @Test
    void shouldNotCountAgainstAVisitorWhoCameWithinSettle() {
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 3800, 4800, 5800), admitted(3500, 4000));

        assertThat(detector.find(visitors)).isEmpty();
    }

    @Test
    void shouldJudgeAQueuedVisitorLikeANewOne() {
        VisitorLog newer = visitor(3100, 3100, 4100);
        newer.admitted(new Exchange(5099, 5100));
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 3000, 4000, 5000, 6000), newer);

        assertThat(detector.find(visitors)).hasSize(1);
    }

    @Test
    void shouldNotTakeTheTimeOfAskingForTheTimeOfBeingSeen() {
        VisitorLog slowlyAnswered = new VisitorLog(OLDER, 1990);
        slowlyAnswered.toldToWait(new Exchange(1990, 2030));
        slowlyAnswered.toldToWait(new Exchange(3000, 3001));
        slowlyAnswered.toldToWait(new Exchange(4100, 4101));
        List<VisitorLog> visitors = List.of(slowlyAnswered, admitted(3995, 4000));

        assertThat(detector.find(visitors)).isEmpty();
    }

    @Test
    void shouldSayWhoOvertookWhomAndWhen() {
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 2000, 3000, 4500, 5500), admitted(3500, 4000));

        assertThat(detector.find(visitors)).containsExactly(
                new Inversion(NEWER, 3500, new Exchange(3999, 4000), OLDER, 1000, 3000, 4499, 1501));
    }

    @Test
    void shouldNameOneAdmissionOnceHoweverManyItPassedBy() {
        List<VisitorLog> visitors = List.of(visitor(1000, 1000, 2000, 3000, 4500),
                visitor(1100, 1100, 2100, 3100, 4600), admitted(3500, 4000));

        assertThat(detector.find(visitors)).hasSize(1);
    }
}
