package dev.anteroom.core.admission;

import static dev.anteroom.core.admission.Rooms.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who has a place in a fully reserved bucket, with marks that prove up to when it is counted, and without. */
@Tag("feature.exact-limit")
class ProvedPlacesTest {

    /** The end of a tick. */
    private static final long AT = NOW - 1;
    private static final long COUNTED_UP_TO = NOW - 700;
    private static final RoomTiming TIMING = Rooms.view(state(COUNTED_UP_TO, true)).timing();

    private static RoomState state(long countedUpTo, boolean isProved) {
        RoomState state = Rooms.state(500, List.of(Rooms.bucket(NOW - Rooms.MINUTE, 5, 5)));
        state.setCountedUpTo(countedUpTo);
        state.setProved(isProved);
        return state;
    }

    private static VisitorPass waiting(long since, long countedAt) {
        return new VisitorPass(99, NOW - Rooms.MINUTE, 0, countedAt, countedAt, false, 0, 0, since);
    }

    private static boolean holds(boolean isProved, long since, long countedAt) {
        return Rooms.view(state(COUNTED_UP_TO, isProved)).holdsPlace(waiting(since, countedAt), AT);
    }

    /** The clock of an edge that counting did not wait for may have been behind when it noted since when a visitor waits. */
    @Test
    void shouldLeaveTimeForMovesThatNothingWaitedFor() {
        for (boolean isProved : new boolean[]{true, false}) {
            assertThat(holds(isProved, COUNTED_UP_TO - TIMING.settle(), AT)).isTrue();
            assertThat(holds(isProved, COUNTED_UP_TO - TIMING.settle() + 1, AT)).isFalse();
        }
    }

    @Test
    void shouldHoldThePlaceOfWhoeverAsksLateUntilStatesForgetTheVisitor() {
        long oldest = TIMING.tickOf(AT) - TIMING.lapse();

        assertThat(holds(true, oldest, oldest)).isTrue();
        assertThat(holds(true, oldest - TIMING.tick(), oldest - TIMING.tick())).isFalse();
        assertThat(holds(false, oldest, oldest)).as("states may be ahead of what is counted").isFalse();
    }

    /** The clock of an edge that has just started may be behind what was counted without it. */
    @Test
    void shouldNotHoldAPlaceForWhomAnEarlierStateHasForgotten() {
        long oldest = TIMING.tickOf(AT) - TIMING.lapse();
        RoomState further = state(NOW, true);
        RoomState back = state(COUNTED_UP_TO, true);
        back.setPublishedAt(further.getPublishedAt() + 250);
        RoomView view = Rooms.view(further).next(Rooms.config(200, 200), Optional.of(back));

        assertThat(view.holdsPlace(waiting(oldest, oldest), AT)).isFalse();
        assertThat(view.staysCounted(oldest, AT, true)).isFalse();
        assertThat(view.holdsPlace(waiting(oldest, oldest + TIMING.tick()), AT)).isTrue();
        assertThat(view.staysCounted(oldest + TIMING.tick(), AT, true)).isTrue();
    }

    @Test
    void shouldNotCountOnProofsOfACountingThatDoesNotWaitForTheEdge() {
        long oldest = TIMING.tickOf(AT) - TIMING.lapse();
        RoomView view = Rooms.view(state(COUNTED_UP_TO, true));

        assertThat(view.staysCounted(oldest, AT, true)).isTrue();
        assertThat(view.staysCounted(oldest, AT, false)).isFalse();
    }
}
