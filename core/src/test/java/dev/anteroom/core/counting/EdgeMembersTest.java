package dev.anteroom.core.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.anteroom.schemas.topic.MarkKey;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class EdgeMembersTest {

    private static final int ONE = 1;
    private static final int OTHER = 2;

    private final EdgeMembers members = new EdgeMembers();

    private void join(int run, long at) {
        mark(run, at, 0);
    }

    private void mark(int run, long at, long sentAt) {
        members.mark(new MarkKey(MarkKey.Kind.MARK, "dublin", "edge", run, sentAt), at, at);
    }

    @Test
    void shouldKnowNothingWithoutEdges() {
        members.move(ONE, 5_000);

        assertThat(members.readUpTo()).isEmpty();
    }

    @Test
    void shouldHaveReadUpToTheEarliestMark() {
        join(ONE, 1_000);
        join(OTHER, 1_100);
        mark(ONE, 3_000, 2_000);
        members.move(OTHER, 2_000);

        assertThat(members.readUpTo()).as("before the millisecond in which more may follow").hasValue(1_999);
    }

    @Test
    void shouldNotGoBackWithALateMove() {
        join(ONE, 1_000);
        members.move(ONE, 900);

        assertThat(members.readUpTo()).hasValue(999);
    }

    @Test
    void shouldWaitNoMoreForWhoTookLeave() {
        join(ONE, 1_000);
        join(OTHER, 2_000);

        members.mark(new MarkKey(MarkKey.Kind.GOODBYE, "dublin", "edge", ONE, 5), 1_000, 1_000);

        assertThat(members.runs()).containsExactly(OTHER);
        assertThat(members.readUpTo()).hasValue(1_999);
    }

    private void leaveOutOne() {
        join(ONE, 1_000);
        join(OTHER, 1_000);
        for (long sent = 100; sent <= EdgeMembers.SILENCE_MILLIS; sent += 100) {
            mark(OTHER, 1_000 + sent, sent);
        }
    }

    @Test
    void shouldLeaveOutWhoWasSilentWhileAnotherWasHeard() {
        leaveOutOne();
        assertThat(members.runs()).as("not longer than the limit").containsExactly(ONE, OTHER);

        mark(OTHER, 5_100, 4_100);

        assertThat(members.runs()).containsExactly(OTHER);
        assertThat(members.readUpTo()).hasValue(5_099);
    }

    @Test
    void shouldWaitForAllAfterAStallOfTheBrokers() {
        join(ONE, 1_000);
        join(OTHER, 1_000);
        mark(OTHER, 1_100, 100);
        // Sent before the stall, stored after it.
        mark(OTHER, 1_200, 200);
        mark(OTHER, 11_300, 10_300);

        assertThat(members.runs()).containsExactly(ONE, OTHER);
    }

    @Test
    void shouldWaitAgainForWhoIsHeardAgain() {
        leaveOutOne();
        mark(OTHER, 5_100, 4_100);

        members.move(ONE, 5_350);
        assertThat(members.runs()).as("a move alone may come from an edge that said goodbye").containsExactly(OTHER);

        mark(ONE, 5_400, 4_400);
        assertThat(members.runs()).containsExactly(ONE, OTHER);
    }

    @Test
    void shouldNeverLeaveOutTheLastOne() {
        join(ONE, 1_000);
        mark(ONE, 60_000, 59_000);
        mark(ONE, 70_000, 69_000);

        assertThat(members.runs()).containsExactly(ONE);
    }

    @Test
    void shouldKnowTheDataCentersOfEdgesThatHaveLeft() {
        join(ONE, 0);
        members.mark(new MarkKey(MarkKey.Kind.GOODBYE, "dublin", "edge", ONE, 5), 1_000, 1_000);

        assertThat(members.runs()).isEmpty();
        assertThat(members.dataCenters()).containsExactly("dublin");
    }

    @Test
    void shouldTellSinceWhenTheSameEdgesAreWaitedFor() {
        join(ONE, 1_000);
        join(OTHER, 1_500);
        mark(ONE, 2_000, 1_000);
        assertThat(members.edgesSince()).isEqualTo(1_500);

        members.mark(new MarkKey(MarkKey.Kind.GOODBYE, "dublin", "edge", OTHER, 5), 2_000, 2_000);
        assertThat(members.edgesSince()).as("nothing of that edge is missing").isEqualTo(1_500);

        join(OTHER, 2_500);
        for (int second = 3; second < 12; second++) {
            mark(ONE, second * 1_000L, second * 1_000L);
        }
        assertThat(members.runs()).containsExactly(ONE);
        long leftOutAt = members.edgesSince();
        assertThat(leftOutAt).isBetween(6_000L, 9_000L);

        mark(OTHER, 5_000, 12_000);
        assertThat(members.edgesSince()).as("all was counted up to here without it").isEqualTo(11_000);
    }

    @Test
    void shouldKnowThatMoreMayBeCountedThanItReadItselfWhenAnEdgeJoins() {
        members.join(ONE, 1_000);
        members.restoreEdgesSince(500);
        assertThat(members.edgesSince()).isEqualTo(500);

        members.mark(new MarkKey(MarkKey.Kind.MARK, "dublin", "edge", OTHER, 0), 900, 6_000);

        assertThat(members.edgesSince()).as("an owner before may have counted up to now").isEqualTo(6_000);
    }

    private List<LeftOutSpan> leftOut() {
        return members.awaited().leftOut();
    }

    private void markOf(String dataCenter, int run, long at) {
        members.mark(new MarkKey(MarkKey.Kind.MARK, dataCenter, "edge", run, at), at, at);
    }

    /** Nobody is heard but OTHER, for six seconds. */
    private void onlyOtherFrom(long from) {
        for (long at = from; at <= from + 6_000; at += 500) {
            markOf("nairobi", OTHER, at);
        }
    }

    @Test
    void shouldTellWhatMayBeMissingOfWhoWasLeftOut() {
        join(ONE, 1_000);
        markOf("nairobi", OTHER, 1_000);
        members.move(ONE, 1_300);
        onlyOtherFrom(1_500);

        assertThat(leftOut())
                .as("from the millisecond of its last record, for the longest time in which it may not know")
                .containsExactly(new LeftOutSpan("dublin", 1_299, 1_299 + EdgeMembers.SILENCE_MILLIS));
    }

    @Test
    void shouldTellOfAllThatWereLeftOutAndOfSpansThatMeetAsOne() {
        for (long start : new long[]{1_000, 20_000, 40_000}) {
            markOf("dublin", ONE, start);
            markOf("dublin", 3, start + 100);
            onlyOtherFrom(start + 500);
        }

        assertThat(leftOut()).extracting(LeftOutSpan::from, LeftOutSpan::to).containsExactly(tuple(999L, 5_099L),
                tuple(19_999L, 24_099L), tuple(39_999L, 44_099L));
    }

    @Test
    void shouldTellOfNoMoreThanTheLastEight() {
        for (long start = 1_000; start < 1_000 + 10 * 20_000; start += 20_000) {
            join(ONE, start);
            onlyOtherFrom(start + 500);
        }

        assertThat(leftOut()).hasSize(8);
        assertThat(leftOut().getLast().from()).isEqualTo(1_000 + 9 * 20_000 - 1);
    }

    @Test
    void shouldTakeOneForMissingEverywhereAndForLongerThatWasOnlyRestored() {
        members.joinFrom("dublin");
        members.joinFrom("nairobi");
        members.join(ONE, 1_000);
        onlyOtherFrom(1_500);

        assertThat(leftOut()).containsExactly(new LeftOutSpan("dublin", 999, 11_999),
                new LeftOutSpan("nairobi", 999, 11_999));
    }
}
