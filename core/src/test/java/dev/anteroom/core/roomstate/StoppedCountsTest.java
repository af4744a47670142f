package dev.anteroom.core.roomstate;

import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.calculate;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.room;
import static dev.anteroom.core.roomstate.Rooms.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoppedCountsTest {

    private static final long NOW = at("15:56");
    /** Settle at its default and the grace. */
    private static final long OLDEST_MILLIS = 5_000;

    @Test
    void shouldAdmitByCountsOfSettleAndGrace() {
        RoomState state = after(OLDEST_MILLIS);

        assertThat(state.getAvailable()).isEqualTo(60);
    }

    @Test
    void shouldGiveAwayNothingByOlderCounts() {
        RoomState state = after(OLDEST_MILLIS + 1);

        assertThat(state.getAvailable()).isZero();
        assertThat(state.getRemaining()).isZero();
        assertThat(state.getBuckets()).containsExactly(new WaitingBucket(at("15:54"), 10, 0, false));
    }

    @Test
    void shouldLetNothingExpireThatNobodyCouldRenew() {
        RoomState state = after(3_600_000);

        assertThat(state.getActiveUsers()).isEqualTo(40);
        assertThat(state.getWaitingUsers()).isEqualTo(10);
    }

    @Test
    void shouldCountVisitorOfANumberWhoseRenewalIsInADataCenterThatIsBehind() {
        // Session and settle at their defaults: cells of NOW expire when the next tick is as old.
        long later = NOW + 300_000 + 2_000 + 10_000;
        DataCenterState number = DataCenterState.newBuilder(counted("ANYWHERE", NOW, 1, Map.of()))
                .setPublishedAt(later).build();
        DataCenterState renewal = DataCenterState
                .newBuilder(state("dublin", List.of(new TickCell(NOW, -1, List.of()),
                        new TickCell(NOW + 290_000, 1, List.of())), List.of()))
                .setPublishedAt(later - 2_001).build();

        RoomState state = calculate(5, room(100, 1_000), later, number, renewal);

        assertThat(state.getActiveUsers()).isEqualTo(1);
        assertThat(state.getAvailable()).isEqualTo(99);
    }

    @Test
    void shouldNotHoldUpTimeWhereNobodyIsCounted() {
        long later = NOW + 3_600_000;

        RoomState state = calculate(5, room(100, 1_000), later, state("dublin", List.of(), List.of()),
                DataCenterState.newBuilder(counted("nairobi", NOW, 7, Map.of())).setPublishedAt(later).build());

        assertThat(state.getActiveUsers()).isZero();
    }

    @Test
    void shouldGiveAwayNothingWhileTheCountsOfOneDataCenterAreTooOld() {
        long later = NOW + 3_600_000;
        RoomState state = calculate(5, room(100, 1_000), later, counted("dublin", NOW, 40, Map.of()),
                counted("nairobi", later, 7, Map.of()));

        assertThat(state.getActiveUsers()).isEqualTo(47);
        assertThat(state.getAvailable()).isZero();
    }

    @Test
    void shouldNotMindAgeWhereNobodyIsCounted() {
        RoomState state = calculate(5, room(100, 1_000), NOW, state("dublin", List.of(), List.of()));

        assertThat(state.getAvailable()).isEqualTo(100);
    }

    private static RoomState after(long millis) {
        return calculate(5, room(100, 1_000), NOW + millis, counted("dublin", NOW, 40, Map.of("15:54", 10)));
    }
}
