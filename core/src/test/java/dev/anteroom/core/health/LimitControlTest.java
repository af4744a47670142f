package dev.anteroom.core.health;

import static dev.anteroom.core.health.Checks.NOW;
import static dev.anteroom.core.health.Checks.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.core.health.LimitControl.Judgement;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.OnUnhealthy;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.health-admission")
class LimitControlTest {

    private static RoomConfig.Builder room(OnUnhealthy onUnhealthy) {
        return AvroTypes.newRoomConfig().setRoomId("shop").setName("shop").setHost("shop.example")
                .setTotalActiveUsers(1_000).setNewUsersPerMinute(200).setHealthChecks(List.of("shop"))
                .setOnUnhealthy(onUnhealthy).setReduceToPercent(40).setRecoverOverMillis(60 * SECOND);
    }

    private static RoomHealth health(HealthStatus status, long since) {
        return RoomHealth.newBuilder().setRoomId("shop").setCheckId("shop").setAt(since).setStatus(status)
                .setSequence(1).setSince(since).build();
    }

    private static RoomHealth slow(long millis, long at) {
        return RoomHealth.newBuilder(health(HealthStatus.HEALTHY, NOW)).setLatencyMicros(millis * 1_000)
                .setLatencyAt(at).build();
    }

    private static Judgement judge(RoomConfig.Builder room, RoomHealth said, LimitMemory memory, int active, long now) {
        return LimitControl.judge(room.build(), List.of(said), memory, active, now);
    }

    private static LimitMemory down(RoomConfig.Builder room) {
        return judge(room, health(HealthStatus.UNHEALTHY, NOW), LimitControl.nothing(), 900, NOW).memory();
    }

    @Test
    void shouldLeaveTheLimitsOfARoomWhoseOriginIsWell() {
        LimitsInForce limits = judge(room(OnUnhealthy.HOLD), health(HealthStatus.HEALTHY, NOW), LimitControl.nothing(),
                10, NOW).limits();

        assertThat(limits).isEqualTo(LimitsInForce.configured(room(OnUnhealthy.HOLD).build()));
    }

    @Test
    void shouldHoldAtOnce() {
        LimitsInForce limits = judge(room(OnUnhealthy.HOLD), health(HealthStatus.UNHEALTHY, NOW),
                LimitControl.nothing(), 900, NOW).limits();

        assertThat(limits).isEqualTo(new LimitsInForce(0, 0, 0, LimitReason.UNHEALTHY, "shop"));
    }

    @Test
    void shouldReduceBothLimits() {
        LimitsInForce limits = judge(room(OnUnhealthy.REDUCE), health(HealthStatus.UNHEALTHY, NOW),
                LimitControl.nothing(), 900, NOW).limits();

        assertThat(limits).isEqualTo(new LimitsInForce(400, 80, 0.4, LimitReason.UNHEALTHY, "shop"));
    }

    @Test
    void shouldDoNothingWhereTheRoomWantsNothing() {
        assertThat(judge(room(OnUnhealthy.NONE), health(HealthStatus.UNHEALTHY, NOW), LimitControl.nothing(), 900, NOW)
                .limits().factor()).isEqualTo(1);
        RoomHealth another = RoomHealth.newBuilder(health(HealthStatus.UNHEALTHY, NOW)).setCheckId("other").build();
        assertThat(judge(room(OnUnhealthy.HOLD), another, LimitControl.nothing(), 900, NOW).limits().factor())
                .isEqualTo(1);
    }

    @Test
    void shouldNotCloseARoomThatNobodyKnowsAbout() {
        assertThat(judge(room(OnUnhealthy.HOLD), health(HealthStatus.UNKNOWN, NOW), LimitControl.nothing(), 900, NOW)
                .limits().factor()).isEqualTo(1);
        assertThat(LimitControl.judge(room(OnUnhealthy.HOLD).build(), List.of(), LimitControl.nothing(), 900, NOW)
                .limits().factor()).isEqualTo(1);
    }

    @Test
    void shouldRecoverFromWhatIsInNowByARamp() {
        RoomConfig.Builder room = room(OnUnhealthy.HOLD);
        LimitMemory memory = down(room);
        RoomHealth well = health(HealthStatus.HEALTHY, NOW + 10 * SECOND);

        Judgement first = judge(room, well, memory, 200, NOW + 10 * SECOND);
        assertThat(first.limits().totalActiveUsers()).isEqualTo(200);
        assertThat(first.limits().reason()).isEqualTo(LimitReason.RECOVERING);
        for (int second = 1; second < 60; second++) {
            LimitsInForce limits = judge(room, well, first.memory(), 200, NOW + (10 + second) * SECOND).limits();
            assertThat((double) limits.totalActiveUsers()).isCloseTo(200 + 800 * second / 60.0, within(1.0));
        }
        Judgement last = judge(room, well, first.memory(), 200, NOW + 70 * SECOND);
        assertThat(last.limits()).isEqualTo(LimitsInForce.configured(room.build()));
        assertThat(LimitControl.isAtRest(last.memory())).isTrue();
    }

    @Test
    void shouldKeepAtLeastWhatWasLeftWhenItRecovers() {
        RoomConfig.Builder room = room(OnUnhealthy.REDUCE);

        Judgement first = judge(room, health(HealthStatus.HEALTHY, NOW + SECOND), down(room), 100, NOW + SECOND);

        assertThat(first.limits().totalActiveUsers()).isEqualTo(400);
    }

    @Test
    void shouldChangeNothingWhileNobodyKnowsAndThenComeUp() {
        RoomConfig.Builder room = room(OnUnhealthy.HOLD);
        RoomHealth unknown = health(HealthStatus.UNKNOWN, NOW + 5 * SECOND);

        Judgement soon = judge(room, unknown, down(room), 0, NOW + 64 * SECOND);
        Judgement late = judge(room, unknown, soon.memory(), 0, NOW + 65 * SECOND);
        Judgement later = judge(room, unknown, late.memory(), 0, NOW + 95 * SECOND);

        assertThat(soon.limits().reason()).isEqualTo(LimitReason.UNHEALTHY);
        assertThat(late.limits().reason()).isEqualTo(LimitReason.RECOVERING);
        assertThat(later.limits().totalActiveUsers()).isEqualTo(500);
    }

    @Test
    void shouldGoDownAgainInTheMiddleOfARamp() {
        RoomConfig.Builder room = room(OnUnhealthy.HOLD);
        LimitMemory ramp = judge(room, health(HealthStatus.HEALTHY, NOW), down(room), 0, NOW).memory();

        Judgement again = judge(room, health(HealthStatus.UNHEALTHY, NOW + 30 * SECOND), ramp, 400,
                NOW + 30 * SECOND);

        assertThat(again.limits().factor()).isZero();
        assertThat(again.memory().getRampSince()).isZero();
    }

    @Test
    void shouldOpenAtOnceWhenTheOperatorSaysSo() {
        Judgement opened = judge(room(OnUnhealthy.NONE), health(HealthStatus.UNHEALTHY, NOW),
                down(room(OnUnhealthy.HOLD)), 0, NOW + SECOND);

        assertThat(opened.limits().factor()).isEqualTo(1);
        assertThat(LimitControl.isAtRest(opened.memory())).isTrue();
    }

    @Test
    void shouldLowerTheLimitsOfASlowOriginUntilItIsDown() {
        RoomConfig.Builder room = room(OnUnhealthy.HOLD).setLatencyTargetMillis(500);
        LimitMemory slowed = LimitMemory.newBuilder(LimitControl.nothing()).setThrottle(0.7).setThrottledAt(NOW)
                .setLatencyAt(NOW).build();

        LimitsInForce slow = judge(room, slow(600, NOW), slowed, 0, NOW + SECOND).limits();
        LimitsInForce held = judge(room, health(HealthStatus.UNHEALTHY, NOW), slowed, 0, NOW + SECOND).limits();

        assertThat(slow).isEqualTo(new LimitsInForce(700, 140, 0.7, LimitReason.SLOW, ""));
        assertThat(held).isEqualTo(new LimitsInForce(0, 0, 0, LimitReason.UNHEALTHY, "shop"));
    }

    @Property
    void shouldNeverStepUp(@ForAll @Size(max = 120) List<HealthStatus> statuses,
            @ForAll @IntRange(max = 1_000) int active) {
        RoomConfig.Builder room = room(OnUnhealthy.HOLD);
        LimitMemory memory = LimitControl.nothing();
        double before = 1;
        for (int tick = 0; tick < statuses.size(); tick++) {
            long now = NOW + tick * SECOND;
            int in = (int) Math.min(active, 1_000 * before);
            Judgement next = judge(room, health(statuses.get(tick), now), memory, in, now);
            memory = next.memory();

            assertThat(next.limits().factor()).isLessThanOrEqualTo(before + 1 / 60.0 + 1e-9);
            before = next.limits().factor();
        }
    }
}
