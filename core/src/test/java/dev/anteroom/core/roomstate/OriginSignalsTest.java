package dev.anteroom.core.roomstate;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.nothingPromised;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.health.LimitControl;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.OnUnhealthy;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a state gives away while the origin is unhealthy, and afterwards. */
class OriginSignalsTest {

    private static final long NOW = at("15:56");
    private static final RoomConfig ROOM_OF_CHECK = RoomConfig.newBuilder(room(200, 120))
            .setHealthChecks(List.of("origin")).setOnUnhealthy(OnUnhealthy.HOLD).setRecoverOverMillis(60_000).build();

    private static RoomSnapshot calculate(HealthStatus status, LimitMemory memory, RecentSnapshots recent, long now,
            int active, Map<String, Integer> waiting) {
        RoomHealth said = RoomHealth.newBuilder().setRoomId(ROOM).setCheckId("origin").setAt(now).setStatus(status)
                .setSequence(1).setSince(now).build();
        return new RoomStateCalculator(5, 0).calculate(new RoomInputs(EventSchedule.of(ROOM_OF_CHECK),
                List.of(counted("dublin", now, active, waiting)), Workers.NONE, recent,
                new OriginSignals(List.of(said), memory), now));
    }

    private static long given(RoomState state) {
        return state.getBuckets().stream().filter(WaitingBucket::getFullyReserved).mapToLong(WaitingBucket::getReserved)
                .sum()
                + state.getScopes().stream()
                        .mapToLong(scope -> scope.getServingUpTo() - scope.getIssuedKnown()).sum();
    }

    @Test
    void shouldGiveNothingAwayWhileTheOriginIsUnhealthy() {
        RoomState state = calculate(HealthStatus.UNHEALTHY, LimitControl.nothing(), nothingPromised(), NOW, 50,
                Map.of("15:55", 30)).state();

        assertThat(state.getTotalActiveUsers()).isZero();
        assertThat(state.getNewUsersThisBucket()).isZero();
        assertThat(state.getAvailable()).isZero();
        assertThat(given(state)).isZero();
        assertThat(state.getActiveUsers()).as("admitted visitors stay admitted").isEqualTo(50);
        assertThat(state.getWaitingUsers()).as("and waiting visitors keep their places").isEqualTo(30);
        assertThat(state.getUtilization()).isEqualTo(1);
        assertThat(state.getTurnMillis()).isEmpty();
        assertThat(state.getLimitReason()).isEqualTo(LimitReason.UNHEALTHY);
        assertThat(state.getLimitCheckId()).isEqualTo("origin");
        assertThat(state.getLimitFactor()).isZero();
    }

    @Test
    void shouldNotRenewWhatEarlierStatesHavePromised() {
        RoomSnapshot before = calculate(HealthStatus.HEALTHY, LimitControl.nothing(), nothingPromised(), NOW, 50,
                Map.of());
        assertThat(given(before.state())).isPositive();

        RoomState after = calculate(HealthStatus.UNHEALTHY, before.limits(), before.recent(), NOW + 250, 50, Map.of())
                .state();

        assertThat(after.getScopes()).extracting(ScopeState::getServingUpTo)
                .as("edges may still use earlier promises for one lease; they are not renewed")
                .containsOnly(0L);
    }

    @Test
    void shouldGiveAwayNoMoreThanTheRampAllows() {
        LimitMemory memory = calculate(HealthStatus.UNHEALTHY, LimitControl.nothing(), nothingPromised(), NOW, 50,
                Map.of()).limits();
        long recovered = NOW + 30_000;
        RoomSnapshot first = calculate(HealthStatus.HEALTHY, memory, nothingPromised(), recovered, 50, Map.of());
        assertThat(first.state().getAvailable()).isZero();
        assertThat(first.state().getLimitReason()).isEqualTo(LimitReason.RECOVERING);

        for (int second = 1; second <= 60; second++) {
            RoomState state = calculate(HealthStatus.HEALTHY, first.limits(), nothingPromised(),
                    recovered + second * 1_000L, 50, Map.of("15:55", 500)).state();

            int limit = (int) Math.floor(200 * Math.min(1, 0.25 + 0.75 * second / 60) + 1e-9);
            assertThat(state.getTotalActiveUsers()).isBetween(limit - 1, limit);
            assertThat(given(state)).isLessThanOrEqualTo(limit - 50);
        }
    }

    @Test
    void shouldReserveInTheUsualOrderOnceTheOriginIsWell() {
        RoomState state = calculate(HealthStatus.HEALTHY, LimitControl.nothing(), nothingPromised(), NOW, 50,
                Map.of("15:54", 30, "15:55", 30)).state();

        assertThat(state.getTotalActiveUsers()).isEqualTo(200);
        assertThat(state.getBuckets()).allMatch(WaitingBucket::getFullyReserved);
        assertThat(state.getLimitReason()).isEqualTo(LimitReason.NONE);
        assertThat(state.getLimitFactor()).isEqualTo(1);
    }
}
