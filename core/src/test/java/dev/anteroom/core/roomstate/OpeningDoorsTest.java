package dev.anteroom.core.roomstate;

import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.nothingPromised;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.planned-events")
class OpeningDoorsTest {

    private static final long START = at("16:00");

    private static RoomState stateAt(long now, long countedUpTo, @Nullable Long prequeueAt) {
        RoomEvent sale = RoomEvent.newBuilder().setId("sale").setName("sale").setPrequeueAt(prequeueAt)
                .setStartAt(START)
                .setEndAt(at("17:00")).build();
        RoomConfig config = RoomConfig.newBuilder(room(100, 1_000)).setEvents(List.of(sale)).build();
        DataCenterState waiting = counted("dublin", countedUpTo, 0, Map.of("15:50", 30, "15:55", 20));
        CountingProof proof = new CountingProof(OptionalLong.of(countedUpTo), List.of(3));
        return new RoomStateCalculator(5, 0).calculate(new RoomInputs(EventSchedule.of(config), List.of(waiting),
                Workers.NONE, nothingPromised(), OriginSignals.NONE, proof, now)).state();
    }

    @Test
    void shouldAdmitNobodyBeforeAllOfThePrequeueIsCounted() {
        RoomState state = stateAt(START + 3_000, START - 1, at("15:45"));

        assertThat(state.getAvailable()).isZero();
        assertThat(Rooms.reserved(state)).containsOnly(0);
        assertThat(state.getRemaining()).isZero();
    }

    @Test
    void shouldAdmitOnceAllOfThePrequeueIsCounted() {
        RoomState state = stateAt(START + 3_000, START, at("15:45"));

        assertThat(state.getAvailable()).isEqualTo(100);
        assertThat(Rooms.reserved(state)).containsExactly(30, 20);
    }

    @Test
    void shouldNotWaitForCountingWhereNobodyWaitedForTheStart() {
        assertThat(stateAt(START + 3_000, START - 1, null).getAvailable()).isEqualTo(100);
        assertThat(stateAt(START + 3_000, START - 1, START).getAvailable()).as("a prequeue of no length")
                .isEqualTo(100);
    }
}
