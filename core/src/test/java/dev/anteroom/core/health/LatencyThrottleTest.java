package dev.anteroom.core.health;

import static dev.anteroom.core.health.Checks.NOW;
import static dev.anteroom.core.health.Checks.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A room with a target of 500 ms, whose limits may change every 30 s. */
@Tag("feature.health-admission")
class LatencyThrottleTest {

    private static final int TARGET = 500;
    private static final long CHANGE = 30 * SECOND;
    private static final long SESSION = 10 * CHANGE;

    private static final RoomConfig ROOM = AvroTypes.newRoomConfig().setRoomId("shop").setName("shop")
            .setHost("shop.example").setTotalActiveUsers(1_000).setNewUsersPerMinute(200)
            .setSessionDurationMillis(SESSION).setLatencyTargetMillis(TARGET).build();

    private static RoomHealth measured(long millis, long at) {
        return RoomHealth.newBuilder().setRoomId("shop").setCheckId("shop").setAt(NOW).setStatus(HealthStatus.HEALTHY)
                .setSequence(1).setSince(NOW).setLatencyMicros(millis * 1_000).setLatencyAt(at).build();
    }

    private static LimitMemory judged(LimitMemory memory, long now, RoomHealth... heard) {
        LimitMemory.Builder next = LimitMemory.newBuilder(memory);
        LatencyThrottle.judge(ROOM, List.of(heard), next, now);
        return next.build();
    }

    /** What is remembered after measurements of this latency, {@code CHANGE} apart, the last of them at {@code NOW}. */
    private static LimitMemory after(int measurements, long millis) {
        LimitMemory memory = LimitControl.nothing();
        for (int left = measurements - 1; left >= 0; left--) {
            memory = judged(memory, NOW - left * CHANGE, measured(millis, NOW - left * CHANGE));
        }
        return memory;
    }

    private static LimitMemory throttled(double throttle) {
        return LimitMemory.newBuilder(LimitControl.nothing()).setThrottle(throttle).setThrottledAt(NOW)
                .setLatencyAt(NOW)
                .build();
    }

    @ParameterizedTest
    @CsvSource({"501, 0.998", "550, 0.909", "625, 0.8", "714, 0.7", "715, 0.7", "100000, 0.7"})
    void shouldLowerByHowFarThreeMeasurementsAreOverTheTarget(long millis, double throttle) {
        assertThat(after(2, millis).getThrottle()).isEqualTo(1);
        assertThat(after(3, millis).getThrottle()).isCloseTo(throttle, within(0.001));
        assertThat(after(5, millis).getThrottle()).as("three more are needed")
                .isEqualTo(after(3, millis).getThrottle());
    }

    @ParameterizedTest
    @CsvSource({"0, 0.55", "250, 0.55", "300, 0.54", "400, 0.52", "450, 0.51", "500, 0.51", "501, 0.5"})
    void shouldRaiseByLessTheNearerTheLatencyIsToTheTarget(long millis, double throttle) {
        LimitMemory memory = judged(throttled(0.5), NOW + CHANGE, measured(millis, NOW + CHANGE));

        assertThat(memory.getThrottle()).isCloseTo(throttle, within(1e-9));
    }

    @Test
    void shouldCountEachSlowMeasurementOnce() {
        LimitMemory memory = LimitControl.nothing();
        for (int state = 0; state < 100; state++) {
            memory = judged(memory, NOW + state * CHANGE, measured(600, NOW));
        }

        assertThat(memory.getThrottle()).isEqualTo(1);
    }

    @Test
    void shouldRaiseOnceForEachMeasurement() {
        LimitMemory once = judged(throttled(0.5), NOW + CHANGE, measured(100, NOW + CHANGE));
        LimitMemory again = judged(once, NOW + 2 * CHANGE, measured(100, NOW + CHANGE));
        LimitMemory next = judged(again, NOW + 3 * CHANGE, measured(100, NOW + 3 * CHANGE));

        assertThat(again.getThrottle()).isEqualTo(once.getThrottle());
        assertThat(next.getThrottle()).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void shouldRaiseOnceInASessionWithoutANewMeasurement() {
        LimitMemory before = judged(throttled(0.5), NOW + SESSION - 1, measured(100, NOW));
        LimitMemory after = judged(throttled(0.5), NOW + SESSION, measured(100, NOW));

        assertThat(before.getThrottle()).isEqualTo(0.5);
        assertThat(after.getThrottle()).isCloseTo(0.55, within(1e-9));
    }

    @Test
    void shouldRiseWhileNobodyMeasures() {
        LimitMemory memory = throttled(0.5);
        for (int change = 1; change <= 10; change++) {
            memory = judged(memory, NOW + change * CHANGE, measured(0, 0));
        }

        assertThat(memory.getThrottle()).isEqualTo(1);
    }

    @Test
    void shouldGoOnWhenAnEdgeWhoseClockWasAheadIsGone() {
        LimitMemory ahead = judged(throttled(0.5), NOW + CHANGE, measured(100, NOW + 1_000 * SESSION));
        LimitMemory back = judged(ahead, NOW + 2 * CHANGE, measured(100, NOW + 2 * CHANGE));
        LimitMemory next = judged(back, NOW + 3 * CHANGE, measured(100, NOW + 3 * CHANGE));

        assertThat(back.getThrottle()).as("whether it is new is not known").isEqualTo(ahead.getThrottle());
        assertThat(next.getThrottle()).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void shouldForgetWhatWasLoweredWhenTheTargetIsTakenAway() {
        LimitMemory.Builder memory = LimitMemory.newBuilder(throttled(0.5)).setSlowInRow(2);

        LatencyThrottle.judge(RoomConfig.newBuilder(ROOM).setLatencyTargetMillis(0).build(),
                List.of(measured(600, NOW + CHANGE)), memory, NOW + CHANGE);

        assertThat(memory.getThrottle()).isEqualTo(1);
        assertThat(memory.getSlowInRow()).isZero();
    }

    @Test
    void shouldJudgeByTheSlowestCheck() {
        LimitMemory memory = LimitControl.nothing();
        for (int change = 0; change < 3; change++) {
            long now = NOW + change * CHANGE;
            memory = judged(memory, now, measured(10, now), measured(600, now), measured(0, 0));
        }

        assertThat(memory.getThrottle()).isCloseTo(1 / 1.2, within(1e-9));
    }

    @Test
    void shouldNeverFallBelowTheFloor() {
        assertThat(after(60, 5_000).getThrottle()).isEqualTo(LatencyThrottle.FLOOR);
    }

    @Property
    void shouldChangeAtMostOnceInATenthOfASession(
            @ForAll @Size(max = 200) List<@IntRange(max = 1_000) Integer> latencies) {
        LimitMemory memory = LimitControl.nothing();
        long changedAt = 0;
        for (int second = 0; second < latencies.size(); second++) {
            long now = NOW + second * 5L * SECOND;
            double before = memory.getThrottle();
            memory = judged(memory, now, measured(latencies.get(second), now));

            if (memory.getThrottle() != before) {
                assertThat(now - changedAt).isGreaterThanOrEqualTo(CHANGE);
                changedAt = now;
            }
        }
    }

    @Property
    void shouldComeUpAgainWhateverAFastOriginMeasures(@ForAll @DoubleRange(min = 0, max = 1) double latency,
            @ForAll @DoubleRange(min = 0.1, max = 1) double throttle) {
        LimitMemory memory = throttled(throttle);
        for (int change = 1; change <= 90; change++) {
            long now = NOW + change * CHANGE;
            memory = judged(memory, now, measured((long) (latency * TARGET), now));
        }

        assertThat(memory.getThrottle()).isEqualTo(1);
    }
}
