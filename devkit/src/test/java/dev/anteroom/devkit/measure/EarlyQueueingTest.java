package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A limit of 100, buckets of 2000 ms, lapse 2500 ms, sessions of 5000 ms. */
class EarlyQueueingTest {

    private static final int LIMIT = 100;

    private final EarlyQueueing early = new EarlyQueueing(LIMIT, 2000, 2500);
    private final OriginLog origin = new OriginLog(5000);

    /** Somebody of the bucket before the queued one's, told to wait at 3990. */
    private final VisitorLog older = queued(2, 3980, 3990);
    private final VisitorLog queued = queued(1, 6000, 6020);

    private static VisitorLog queued(long number, long askedAt, long answeredAt) {
        VisitorLog log = new VisitorLog(number, askedAt);
        log.toldToWait(new Exchange(askedAt, answeredAt));
        return log;
    }

    private void servedAt(int visitors, long atMillis) {
        for (int visitor = 0; visitor < visitors; visitor++) {
            origin.served(atMillis * 1000 + visitor, atMillis);
        }
    }

    private int count(VisitorLog... visitors) {
        return early.count(List.of(visitors), origin.counts());
    }

    @Test
    void shouldCountWhoQueuesBeforeAnEmptyOrigin() {
        assertThat(count(queued)).isOne();
    }

    @Test
    void shouldCountUnderNinetyEightPercent() {
        servedAt(97, 5000);

        assertThat(count(queued)).isOne();
    }

    @Test
    void shouldNotCountAtNinetyEightPercent() {
        servedAt(98, 5000);

        assertThat(count(queued)).isZero();
    }

    @Test
    void shouldNotCountWhenTheOriginWasFullAtTheRequest() {
        servedAt(98, 1001);

        assertThat(count(queued)).isZero();
    }

    @Test
    void shouldCountWhenThePlacesWereFreeByTheRequest() {
        servedAt(98, 1000);

        assertThat(count(queued)).isOne();
    }

    @Test
    void shouldNotCountWhenTheOriginWasFullByTheAnswer() {
        servedAt(98, 6020);

        assertThat(count(queued)).isZero();
    }

    @Test
    void shouldCountWhenTheOriginGotFullAfterTheAnswer() {
        servedAt(98, 6021);

        assertThat(count(queued)).isOne();
    }

    @Test
    void shouldNotCountWhileAnEarlierBucketWaits() {
        servedAt(10, 1001);

        assertThat(count(queued(3, 5000, 5020), older)).as("only the older").isOne();
    }

    @Test
    void shouldTakeWhoIsSilentForLapseForGone() {
        assertThat(count(queued(1, 6489, 6500), older)).as("only the older").isOne();
        assertThat(count(queued(1, 6490, 6500), older)).as("both").isEqualTo(2);
    }

    @Test
    void shouldBeginAnewWhenTheSilentCameBack() {
        older.toldToWait(new Exchange(6500, 6510));

        assertThat(count(queued(1, 6495, 6499), older)).as("both").isEqualTo(2);
        assertThat(count(queued(1, 6495, 6500), older)).as("only the older").isOne();
    }

    @Test
    void shouldNotCountWhileTheEarlierIsBeingAdmitted() {
        older.admitted(new Exchange(4990, 5010));

        assertThat(count(queued(1, 5010, 5020), older)).as("only the older").isOne();
        assertThat(count(queued(1, 5011, 5020), older)).as("both").isEqualTo(2);
    }

    @Test
    void shouldNotCountWhenAnEarlierBucketMayHaveBegunToWait() {
        VisitorLog slowlyAnswered = queued(2, 3999, 4030);

        assertThat(count(queued(1, 4001, 4005), slowlyAnswered)).as("only the slowly answered").isOne();
    }

    @Test
    void shouldCountAgainstNobodyOfTheSameBucket() {
        assertThat(count(queued(1, 5000, 5020), queued(2, 4000, 4010))).isEqualTo(2);
    }

    @Test
    void shouldAllowThatAnEdgeSawThemInDifferentBuckets() {
        assertThat(count(queued(1, 3995, 3999), queued(2, 3990, 3994))).as("one bucket").isEqualTo(2);
        assertThat(count(queued(1, 3995, 4000), queued(2, 3990, 3994))).as("perhaps two").isOne();
    }

    @Test
    void shouldNotTakeAVisitorForTheirOwnPredecessor() {
        assertThat(count(queued(1, 3995, 4005))).isOne();
    }

    @Test
    void shouldJudgeTheFirstWaitAlone() {
        servedAt(98, 5000);
        queued.toldToWait(new Exchange(12_000, 12_010));

        assertThat(count(queued)).isZero();
    }

    @Test
    void shouldNotCountWhoNeverQueued() {
        VisitorLog admitted = new VisitorLog(1, 1000);
        admitted.admitted(new Exchange(1000, 1010));

        assertThat(count(admitted)).isZero();
    }
}
