package dev.anteroom.core.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class CountingLeapTest {

    private static final long START = 1_700_000_000_000L;

    /** What follows from states that are published and counted up to these moments, in pairs, milliseconds after the start. */
    private static CountingLeap after(long... moments) {
        CountingLeap leap = CountingLeap.NONE;
        for (int i = 0; i < moments.length; i += 2) {
            RoomState state = new RoomState();
            state.setPublishedAt(START + moments[i]);
            state.setCountedUpTo(START + moments[i + 1]);
            leap = leap.and(state);
        }
        return leap;
    }

    private static boolean includes(CountingLeap leap, long moment) {
        return leap.includes(START + moment);
    }

    @Test
    void shouldFindWhatAnEdgeDidThatWasLeftOut() {
        CountingLeap leap = after(5_000, 1_000, 5_250, 4_500);

        assertThat(includes(leap, 1_001)).isTrue();
        assertThat(includes(leap, 4_500)).isTrue();
        assertThat(includes(leap, 4_501)).isFalse();
        assertThat(includes(leap, 0)).as("partitions leave it out one after the other").isFalse();
    }

    @Test
    void shouldRememberItWhileNothingIsLate() {
        CountingLeap leap = after(5_000, 1_000, 5_250, 4_500, 6_000, 5_500, 6_250, 6_000);

        assertThat(includes(leap, 2_000)).isTrue();
        assertThat(includes(leap, 6_000)).isFalse();
    }

    @Test
    void shouldTakeLeapsTogetherThatFollowEachOther() {
        CountingLeap leap = after(5_000, 1_000, 5_250, 3_000, 5_500, 5_100);

        assertThat(includes(leap, 1_001)).isTrue();
        assertThat(includes(leap, 5_100)).isTrue();
    }

    @Test
    void shouldForgetOneForTheNext() {
        CountingLeap leap = after(5_000, 1_000, 5_250, 4_500, 60_000, 59_500, 64_000, 59_600, 64_250, 64_000);

        assertThat(includes(leap, 2_000)).isFalse();
        assertThat(includes(leap, 60_000)).isTrue();
    }

    @Test
    void shouldTakeNoOrdinaryStepForOne() {
        assertThat(includes(after(1_000, 0, 1_250, 1_000), 500)).as("marks are a second apart").isFalse();
        assertThat(includes(after(1_000, 0, 9_000, 8_500), 500)).as("nothing was published meanwhile").isFalse();
        assertThat(includes(after(9_000, 8_000), 5_000)).as("the first state").isFalse();
    }

    private static CountingLeap leap(@Nullable Long edgesSince) {
        RoomState before = state(START + 5_000, START + 1_000);
        RoomState after = state(START + 5_250, START + 4_500);
        after.setEdgesSince(edgesSince);
        return CountingLeap.NONE.and(before).and(after);
    }

    private static RoomState state(long publishedAt, long countedUpTo) {
        RoomState state = new RoomState();
        state.setPublishedAt(publishedAt);
        state.setCountedUpTo(countedUpTo);
        return state;
    }

    @Test
    void shouldSayWhetherAnEdgeWasLeftOut() {
        assertThat(leap(START + 1L).isWithoutEdge()).as("the last mark of the edge may be a second older").isTrue();
        assertThat(leap(START + 4_500L).isWithoutEdge()).isTrue();
        assertThat(leap(START).isWithoutEdge()).as("before").isFalse();
        assertThat(leap(null).isWithoutEdge()).as("nobody waits, or it is not known").isFalse();
    }
}
