package dev.anteroom.core.roomstate;

import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.calculate;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.nothingPromised;
import static dev.anteroom.core.roomstate.Rooms.reserved;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PromisesTest {

    private static final int FLOOR = 5;
    private static final long NOW = at("15:56");
    /** Lease and settle at their defaults. */
    private static final long VALID_MILLIS = 12_000;

    private final RoomConfig room = room(100, 1_000);

    @Test
    void shouldKeepPromiseOutOfThePoolWhileStateIsValid() {
        RecentSnapshots promised = promise(60);

        RoomSnapshot later = calculate(FLOOR, room, NOW + VALID_MILLIS, promised,
                counted("dublin", NOW + VALID_MILLIS, 40, Map.of("15:53", 10, "15:54", 60)));

        // 60 available, all promised to 15:54: nothing for the older bucket that came back.
        assertThat(reserved(later.state())).containsExactly(0, 0);
        assertThat(later.state().getRemaining()).isZero();
    }

    @Test
    void shouldForgetPromiseWhenNoEdgeMayActOnItAnyMore() {
        RecentSnapshots promised = promise(60);
        long later = NOW + VALID_MILLIS + 1;

        RoomSnapshot snapshot = calculate(FLOOR, room, later, promised,
                counted("dublin", later, 40, Map.of("15:53", 10, "15:54", 60)));

        assertThat(reserved(snapshot.state())).containsExactly(10, 50);
    }

    @Test
    void shouldNotHoldPlacesForThoseWhoEnteredOrLeft() {
        RecentSnapshots promised = promise(60);

        RoomSnapshot later = calculate(FLOOR, room, NOW + 1_000, promised,
                counted("dublin", NOW, 95, Map.of("15:54", 5)));

        assertThat(reserved(later.state())).containsExactly(5);
        assertThat(later.state().getRemaining()).isZero();
    }

    @Test
    void shouldNotStoreMoreWhenSameStateIsPublishedOften() {
        RecentSnapshots recent = promise(60);
        for (int i = 1; i < 40; i++) {
            recent = calculate(FLOOR, room, NOW + i * 250L, recent,
                    counted("dublin", NOW + i * 250L, 40, Map.of("15:54", 60))).recent();
        }

        assertThat(recent.getSnapshots()).hasSize(1);
    }

    @Test
    void shouldRememberLargestPromiseWhileQueueShrinks() {
        RecentSnapshots recent = promise(60);
        recent = calculate(FLOOR, room, NOW + 250, recent, counted("dublin", NOW, 60, Map.of("15:54", 40))).recent();

        assertThat(Promises.reserved(new RoomInputs(room, List.of(), Workers.NONE, recent, NOW + 500)))
                .containsEntry(at("15:54"), 60);
    }

    private RecentSnapshots promise(int waiting) {
        return calculate(FLOOR, room, NOW, nothingPromised(), counted("dublin", NOW, 100 - waiting,
                Map.of("15:54", waiting))).recent();
    }
}
