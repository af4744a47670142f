package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomState;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.health-admission")
class SlowdownLogTest {

    private static final ActiveCounts NOBODY = new ActiveCounts(new TreeMap<>());

    private final SlowdownLog log = new SlowdownLog(DemoRoom.ofLimit(100), Duration.ofMillis(100), 60);

    private Slowdown slowdown(ActiveCounts counts) {
        return log.slowdown(counts);
    }

    private void apply(int limit, LimitReason reason, int waiting, long at) {
        RoomState state = new RoomState();
        state.setRoomId("demo");
        state.setPublishedAt(at - 50);
        state.setTotalActiveUsers(limit);
        state.setWaitingUsers(waiting);
        state.setLimitReason(reason);
        log.applied(state, at);
    }

    @Test
    void shouldTellWhatCameOfIt() {
        apply(100, LimitReason.NONE, 0, 1_000);
        log.answered(20, 1_000);
        log.answered(150, 3_000);
        apply(100, LimitReason.NONE, 5, 3_500);
        apply(70, LimitReason.SLOW, 5, 4_000);
        log.answered(400, 3_999);
        for (long at = 4_000; at < 14_000; at += 1_000) {
            log.answered(at < 6_000 ? 130 : 90, at);
        }
        apply(75, LimitReason.SLOW, 1, 14_000);
        apply(100, LimitReason.NONE, 0, 15_000);
        log.answered(390, 14_500);

        Slowdown slowdown = slowdown(new ActiveCounts(new TreeMap<>(Map.of(2_000L, 40, 9_000L, 80))));

        assertThat(slowdown.noticedMillis()).isEqualTo(1_000);
        assertThat(slowdown.settledMillis()).isEqualTo(2_000);
        assertThat(slowdown.medianMillis()).as("from then on while visitors waited").isEqualTo(90);
        assertThat(slowdown.meanActive()).isEqualTo(65);
        assertThat(slowdown.lowestLimit()).isEqualTo(70);
        assertThat(slowdown.targetMillis()).isEqualTo(100);
        assertThat(slowdown.fitting()).isEqualTo(60);
    }

    @Test
    void shouldCountWhoEnteredAboveALoweredLimitAfterTheLease() {
        apply(100, LimitReason.NONE, 5, 1_000);
        log.answered(150, 1_000);
        apply(70, LimitReason.SLOW, 5, 4_000);
        TreeMap<Long, Integer> counts = new TreeMap<>(Map.of(3_000L, 95, 6_600L, 96, 6_690L, 97));
        assertThat(slowdown(new ActiveCounts(counts)).overLimit()).as("the lease, settle and the way to the origin")
                .isZero();

        counts.put(6_800L, 90);
        counts.put(7_000L, 91);
        assertThat(slowdown(new ActiveCounts(counts)).overLimit()).as("91 of 70").isEqualTo(21);

        log.letIn(6_000, 6_999);
        assertThat(slowdown(new ActiveCounts(counts)).overLimit()).as("somebody else's way was long").isEqualTo(21);
        log.letIn(6_199, 7_000);
        assertThat(slowdown(new ActiveCounts(counts)).overLimit()).as("801 ms on the way to the origin").isZero();
    }

    @Test
    void shouldTellOfAnOriginThatStayedSlowWhileVisitorsWaited() {
        log.answered(150, 1_000);
        apply(70, LimitReason.SLOW, 5, 2_000);
        log.answered(150, 3_000);

        assertThat(slowdown(NOBODY).noticedMillis()).isEqualTo(1_000);
        assertThat(slowdown(NOBODY).settledMillis()).isEqualTo(-1);

        log.answered(90, 5_000);
        assertThat(slowdown(NOBODY).settledMillis()).isEqualTo(3_000);
        assertThat(slowdown(NOBODY).medianMillis()).as("nobody waited any more").isEqualTo(-1);
    }

    @Test
    void shouldTellThatItWasNeverNoticedOrNeverSlow() {
        assertThat(slowdown(NOBODY).noticedMillis()).isEqualTo(-1);
        log.answered(150, 1_000);
        apply(100, LimitReason.NONE, 5, 2_000);

        assertThat(slowdown(NOBODY).noticedMillis()).isEqualTo(-1);
        assertThat(slowdown(NOBODY).medianMillis()).isEqualTo(-1);
    }
}
