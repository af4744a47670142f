package dev.anteroom.core.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class CountingLeapsTest {

    private static final long START = 1_700_000_000_000L;
    private static final long REMEMBERED = 300_000;

    /** What follows from states that are published and counted up to these moments, in pairs, milliseconds after the start. */
    private static CountingLeaps after(long... moments) {
        CountingLeaps leaps = CountingLeaps.NONE;
        for (int i = 0; i < moments.length; i += 2) {
            leaps = leaps.and(state(START + moments[i], START + moments[i + 1]), REMEMBERED);
        }
        return leaps;
    }

    private static boolean includes(CountingLeaps leaps, long moment) {
        return leaps.include(START + moment, false);
    }

    @Test
    void shouldFindWhatAnEdgeDidThatWasLeftOut() {
        CountingLeaps leaps = after(5_000, 1_000, 5_250, 4_500);

        assertThat(includes(leaps, 1_001)).isTrue();
        assertThat(includes(leaps, 4_500)).isTrue();
        assertThat(includes(leaps, 4_501)).isFalse();
        assertThat(includes(leaps, 0)).as("partitions leave it out one after the other").isFalse();
    }

    @Test
    void shouldRememberItWhileNothingIsLate() {
        CountingLeaps leaps = after(5_000, 1_000, 5_250, 4_500, 6_000, 5_500, 6_250, 6_000);

        assertThat(includes(leaps, 2_000)).isTrue();
        assertThat(includes(leaps, 6_000)).isFalse();
    }

    @Test
    void shouldTakeLeapsTogetherThatFollowEachOther() {
        CountingLeaps leaps = after(5_000, 1_000, 5_250, 3_000, 5_500, 5_100);

        assertThat(includes(leaps, 1_001)).isTrue();
        assertThat(includes(leaps, 5_100)).isTrue();
    }

    @Test
    void shouldRememberEachAsLongAsACountLasts() {
        CountingLeaps leaps = after(5_000, 1_000, 5_250, 4_500, 60_000, 59_500, 64_000, 59_600, 64_250, 64_000);
        assertThat(includes(leaps, 2_000)).isTrue();
        assertThat(includes(leaps, 60_000)).isTrue();
        assertThat(includes(leaps, 50_000)).as("between them").isFalse();

        leaps = leaps.and(state(START + 305_000, START + 304_501), REMEMBERED);
        assertThat(includes(leaps, 2_000)).isFalse();
        assertThat(includes(leaps, 60_000)).isTrue();
    }

    @Test
    void shouldTakeTheOldestTogetherWhereThereAreMany() {
        CountingLeaps leaps = CountingLeaps.NONE;
        for (int minute = 0; minute < 9; minute++) {
            long start = START + minute * 10_000;
            leaps = leaps.and(state(start + 5_000, start + 1_000), REMEMBERED)
                    .and(state(start + 5_250, start + 4_500), REMEMBERED);
        }

        assertThat(includes(leaps, 1_001)).isTrue();
        assertThat(includes(leaps, 11_001)).isTrue();
        assertThat(includes(leaps, 7_000)).as("rather than to forget one").isTrue();
        assertThat(includes(leaps, 17_000)).isFalse();
        assertThat(includes(leaps, 81_001)).isTrue();
    }

    @Test
    void shouldTakeNoOrdinaryStepForOne() {
        assertThat(includes(after(1_000, 0, 1_250, 1_000), 500)).as("marks are a second apart").isFalse();
        assertThat(includes(after(1_000, 0, 9_000, 8_500), 500)).as("nothing was published meanwhile").isFalse();
        assertThat(includes(after(9_000, 8_000), 5_000)).as("the first state").isFalse();
    }

    private static CountingLeaps leap(@Nullable Long edgesSince, Long... leftOutFrom) {
        RoomState before = state(START + 5_000, START + 1_000);
        RoomState after = state(START + 5_250, START + 4_500);
        after.setEdgesSince(edgesSince);
        after.setEdgesLeftOutFrom(List.of(leftOutFrom));
        return CountingLeaps.NONE.and(before, REMEMBERED).and(after, REMEMBERED);
    }

    private static RoomState state(long publishedAt, long countedUpTo) {
        RoomState state = new RoomState();
        state.setPublishedAt(publishedAt);
        state.setCountedUpTo(countedUpTo);
        state.setEdgesLeftOutFrom(List.of());
        return state;
    }

    private static boolean isWithoutEdge(CountingLeaps leaps, long moment) {
        return leaps.include(START + moment, true);
    }

    @Test
    void shouldSayWhetherAnEdgeWasLeftOut() {
        assertThat(isWithoutEdge(leap(START + 1L), 1_001)).as("the last mark of the edge may be a second older")
                .isTrue();
        assertThat(isWithoutEdge(leap(START + 4_500L), 1_001)).isTrue();
        assertThat(isWithoutEdge(leap(START), 1_001)).as("before").isFalse();
        assertThat(isWithoutEdge(leap(null), 1_001)).as("nobody waits, or it is not known").isFalse();
    }

    @Test
    void shouldDoubtOnlyWhatALeftOutEdgeDidSinceItWasRead() {
        CountingLeaps leaps = leap(START + 4_000, START + 1_400L);

        assertThat(includes(leaps, 1_400)).isFalse();
        assertThat(includes(leaps, 1_401)).isTrue();
        assertThat(isWithoutEdge(leaps, 4_500)).isTrue();
    }

    @Test
    void shouldDoubtFromTheFirstOfThoseThatWereLeftOutMeanwhile() {
        assertThat(includes(leap(START + 4_000, START - 60_000, START + 1_400, START + 2_000), 1_401))
                .as("one was left out long ago, two now").isTrue();
        assertThat(includes(leap(START + 4_000, START - 60_000), 1)).as("of this one nothing is told").isTrue();
        assertThat(includes(leap(START + 4_000, START - 5_900, START + 2_000), 1))
                .as("a new owner may have restored an earlier moment").isTrue();
    }

    @Test
    void shouldNotBelieveTheMomentAfterALongLeap() {
        RoomState after = state(START + 25_250, START + 22_000);
        after.setEdgesSince(START + 20_000);
        after.setEdgesLeftOutFrom(List.of(START + 20_000));
        CountingLeaps leaps = CountingLeaps.NONE.and(state(START + 25_000, START + 1_000), REMEMBERED).and(after,
                REMEMBERED);

        assertThat(includes(leaps, 1_001)).as("others may have been left out more than 20 s before").isTrue();
    }

    @Test
    void shouldRememberThatCountingWentOnWithoutAnEdgeWhereItCatchesUpInSteps() {
        RoomState first = state(START + 5_250, START + 3_000);
        first.setEdgesSince(START + 2_000);
        RoomState second = state(START + 5_500, START + 5_100);
        second.setEdgesSince(START + 2_000);
        CountingLeaps leaps = CountingLeaps.NONE.and(state(START + 5_000, START + 1_000), REMEMBERED)
                .and(first, REMEMBERED).and(second, REMEMBERED);

        assertThat(isWithoutEdge(leaps, 1_001)).isTrue();
        assertThat(isWithoutEdge(leaps, 5_100)).isTrue();
    }
}
