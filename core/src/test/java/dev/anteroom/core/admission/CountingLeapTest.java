package dev.anteroom.core.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
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

    private static CountingLeap leap(List<Integer> before, List<Integer> meanwhile, List<Integer> after) {
        CountingLeap leap = CountingLeap.NONE;
        long publishedAt = START + 5_000;
        for (List<Integer> edges : List.of(before, meanwhile, after)) {
            RoomState state = new RoomState();
            state.setPublishedAt(publishedAt);
            state.setCountedUpTo(edges.equals(after) ? START + 4_500 : START + 1_000);
            state.setEdges(edges.isEmpty() ? null : edges);
            leap = leap.and(state);
            publishedAt += 250;
        }
        return leap;
    }

    @Test
    void shouldSayWhetherAnEdgeWasLeftOut() {
        assertThat(leap(List.of(1, 2), List.of(1, 2, 3), List.of(1, 3)).isWithoutEdge()).as("with the leap").isTrue();
        assertThat(leap(List.of(1, 2, 3), List.of(1, 3), List.of(1, 3, 4)).isWithoutEdge()).as("before").isTrue();
        assertThat(leap(List.of(1, 2), List.of(1, 2, 3), List.of(1, 2, 3, 4)).isWithoutEdge()).as("joined").isFalse();
        assertThat(leap(List.of(1, 2), List.of(), List.of(2)).isWithoutEdge()).as("nobody waited").isTrue();
        assertThat(leap(List.of(1, 2), List.of(), List.of(1, 2, 3)).isWithoutEdge()).as("nobody waited").isFalse();
        assertThat(leap(List.of(), List.of(1), List.of(1, 2)).isWithoutEdge()).as("nothing was known").isFalse();
    }
}
