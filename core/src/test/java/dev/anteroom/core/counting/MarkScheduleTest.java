package dev.anteroom.core.counting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.topic.MarkKey;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class MarkScheduleTest {

    /** The edge's time is this much ahead of its other clock. */
    private static final long EPOCH = 1_000_000;

    private final MarkSchedule marks = new MarkSchedule(new MarkSchedule.Writer("dublin", "edge", 7), 2);

    private List<MarkSchedule.Due> due(long now) {
        return marks.due(now, EPOCH + now, 100);
    }

    private void joinAt(long now) {
        due(now).forEach(mark -> marks.acknowledged(mark, now + 5));
    }

    @Test
    void shouldMarkEveryPartitionFirst() {
        assertThat(due(0)).extracting(MarkSchedule.Due::key)
                .containsOnly(new MarkKey(MarkKey.Kind.MARK, "dublin", "edge", 7, 0)).hasSize(2);
        assertThat(marks.unsure(10)).isPositive();
    }

    @Test
    void shouldBeHeardWhileEveryPartitionStoresItsMarks() {
        assertThat(marks.isHeard(0, 2_000)).isFalse();
        joinAt(0);

        assertThat(marks.isHeard(2_000, 2_000)).isTrue();
        assertThat(marks.isHeard(2_001, 2_000)).isFalse();

        marks.acknowledged(due(2_001).getFirst(), 2_010);
        assertThat(marks.isHeard(2_010, 2_000)).as("one of two").isFalse();
    }

    @Test
    void shouldBeWaitedForOnceAllHaveStoredIt() {
        List<MarkSchedule.Due> first = due(0);
        marks.acknowledged(first.getFirst(), 5);
        assertThat(marks.unsure(5)).isPositive();

        marks.acknowledged(first.getLast(), 6);

        assertThat(marks.unsure(6)).isZero();
    }

    @Test
    void shouldHaveOneMarkOnItsWay() {
        joinAt(0);
        assertThat(due(99)).isEmpty();
        assertThat(due(100)).extracting(MarkSchedule.Due::key)
                .containsOnly(new MarkKey(MarkKey.Kind.MARK, "dublin", "edge", 7, 100)).hasSize(2);

        assertThat(due(10_000)).isEmpty();
    }

    @Test
    void shouldTryAgainWhatWasNotStored() {
        due(0).forEach(marks::failed);

        assertThat(due(50)).hasSize(2);
    }

    @Test
    void shouldNotBeSureToBeWaitedForAfterASilence() {
        joinAt(0);

        assertThat(marks.unsure(MarkSchedule.SURE_MILLIS)).isZero();
        assertThat(marks.unsure(MarkSchedule.SURE_MILLIS + 1)).isPositive();
    }

    @Test
    void shouldStayAMemberSinceItsFirstMarkWhileAllComeInTime() {
        joinAt(0);
        joinAt(1_000);
        joinAt(2_000);

        assertThat(marks.stored(0, 2_000)).isEqualTo(new StoredMarks(true, EPOCH + 2_000, 0, EPOCH));
    }

    @Test
    void shouldBeAMemberSinceTheMarkThatEndedASilence() {
        joinAt(0);
        List<MarkSchedule.Due> late = due(100);
        marks.acknowledged(late.getFirst(), 3_100);

        marks.acknowledged(late.getLast(), 9_000);
        assertThat(marks.unsure(9_000)).as("the late mark was sent long ago").isPositive();

        joinAt(9_050);
        assertThat(marks.stored(0, 9_060)).isEqualTo(new StoredMarks(true, EPOCH + 9_050, EPOCH + 100, EPOCH + 9_050));
    }

    @Test
    void shouldBeAMemberOfOnePartitionWhateverIsWithOthers() {
        joinAt(0);
        due(100).stream().filter(mark -> mark.partition() == 1).forEach(mark -> marks.acknowledged(mark, 2_900));
        due(3_001).stream().filter(mark -> mark.partition() == 1).forEach(mark -> marks.acknowledged(mark, 3_002));

        assertThat(marks.stored(0, 3_002).isMember()).isFalse();
        assertThat(marks.stored(1, 3_002)).isEqualTo(new StoredMarks(true, EPOCH + 3_001, 0, EPOCH));
    }

    @Test
    void shouldSendFewerMarksWhereTheyAreStoredSlowly() {
        due(0).forEach(mark -> marks.acknowledged(mark, 200));

        assertThat(due(599)).isEmpty();
        List<MarkSchedule.Due> second = due(600);
        assertThat(second).hasSize(2);

        second.forEach(mark -> marks.acknowledged(mark, 1_600));
        assertThat(due(1_600)).as("a second at most").hasSize(2);
    }

    @Test
    void shouldSendItsGoodbyesWhateverIsOnItsWay() {
        due(0);

        assertThat(marks.goodbye(10, EPOCH + 10)).extracting(MarkSchedule.Due::key)
                .containsOnly(new MarkKey(MarkKey.Kind.GOODBYE, "dublin", "edge", 7, 10)).hasSize(2);
    }

    @Test
    void shouldReadItsKeysAgain() {
        MarkKey key = new MarkKey(MarkKey.Kind.MARK, "nairobi", "nairobi-1", -7, 12_345);

        assertThat(MarkKey.parse(key.text())).isEqualTo(key);
    }
}
