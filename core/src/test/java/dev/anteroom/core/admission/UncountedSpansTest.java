package dev.anteroom.core.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.UncountedSpan;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class UncountedSpansTest {

    private static final long START = 1_700_000_000_000L;
    private static final long REMEMBERED = 300_000;

    private static RoomState state(long publishedAt, UncountedSpan... spans) {
        RoomState state = new RoomState();
        state.setPublishedAt(START + publishedAt);
        state.setUncounted(List.of(spans));
        return state;
    }

    private static UncountedSpan span(long from, long to) {
        return new UncountedSpan(START + from, START + to);
    }

    private static boolean include(UncountedSpans spans, long moment) {
        return spans.include(START + moment);
    }

    @Test
    void shouldIncludeWhatWasCountedAfterTheBeginningUpToTheEnd() {
        UncountedSpans spans = UncountedSpans.NONE.and(state(9_000, span(1_000, 5_000)), REMEMBERED);

        assertThat(include(spans, 1_000)).isFalse();
        assertThat(include(spans, 1_001)).isTrue();
        assertThat(include(spans, 5_000)).isTrue();
        assertThat(include(spans, 5_001)).isFalse();
    }

    @Test
    void shouldRememberWhatANewerStateNamesNoMoreAsLongAsACountLasts() {
        UncountedSpans spans = UncountedSpans.NONE.and(state(9_000, span(1_000, 5_000)), REMEMBERED)
                .and(state(50_000, span(40_000, 44_000)), REMEMBERED).and(state(60_000), REMEMBERED);
        assertThat(include(spans, 2_000)).isTrue();
        assertThat(include(spans, 41_000)).isTrue();
        assertThat(include(spans, 20_000)).as("between them").isFalse();

        spans = spans.and(state(305_001), REMEMBERED);
        assertThat(include(spans, 2_000)).isFalse();
        assertThat(include(spans, 41_000)).isTrue();
    }

    @Test
    void shouldMakeNothingNewOfAStateThatNamesTheSame() {
        UncountedSpans spans = UncountedSpans.NONE.and(state(9_000, span(1_000, 5_000)), REMEMBERED);

        assertThat(spans.and(state(9_250, span(1_000, 5_000)), REMEMBERED)).isSameAs(spans);
        assertThat(UncountedSpans.NONE.and(state(9_250), REMEMBERED)).isSameAs(UncountedSpans.NONE);
    }
}
