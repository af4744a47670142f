package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OutageLogTest {

    private static final ActiveCounts NOBODY = ActiveCounts.ofChanges(new TreeMap<>());

    private final DemoRoom room = DemoRoom.ofLimit(100);
    private final OutageLog log = new OutageLog(room, 10_000);

    private static RoomState state(LimitReason reason) {
        RoomState state = new RoomState();
        state.setRoomId("demo");
        state.setLimitReason(reason);
        return state;
    }

    private void failAndWork() {
        log.fails(1_000);
        log.applied(state(LimitReason.UNHEALTHY), 3_000);
        log.works(10_000);
        log.applied(state(LimitReason.RECOVERING), 12_000);
        log.applied(state(LimitReason.NONE), 22_000);
    }

    private static ActiveCounts counts(NavigableMap<Long, Integer> moments) {
        return new ActiveCounts(moments);
    }

    @Test
    void shouldCountThoseWhoEnteredAfterTheLeaseOfTheLastStateBeforeIt() {
        failAndWork();
        for (long at : List.of(900L, 3_500L, 5_400L, 5_600L, 9_999L, 10_001L, 15_000L)) {
            log.admitted(at);
        }

        Outage outage = log.outage(NOBODY);

        assertThat(outage.admittedWhileHeld()).as("5.5 s is the end of the lease and of what was on its way")
                .isEqualTo(2);
        assertThat(outage.admittedAfterwards()).isEqualTo(2);
        assertThat(outage.noticedMillis()).isEqualTo(2_000);
        assertThat(outage.recoveredMillis()).isEqualTo(12_000);
        assertThat(outage.outlastedLease()).isTrue();
    }

    @Test
    void shouldFindMoreVisitorsThanTheRampAllows() {
        failAndWork();
        TreeMap<Long, Integer> onIt = new TreeMap<>();
        onIt.put(9_000L, 20);
        onIt.put(15_000L, 60);
        TreeMap<Long, Integer> over = new TreeMap<>(onIt);
        over.put(15_100L, 64);

        assertThat(log.outage(counts(onIt)).overRamp()).isZero();
        assertThat(log.outage(counts(over)).overRamp()).as("60.8 are allowed then").isEqualTo(3);
    }

    @Test
    void shouldTellThatItWasNeverNoticed() {
        log.fails(1_000);
        log.works(2_000);

        assertThat(log.outage(NOBODY).noticedMillis()).isEqualTo(-1);
        assertThat(log.outage(NOBODY).outlastedLease()).isFalse();
    }

    @Test
    void shouldNotTellOfAFailureThatDidNotEnd() {
        log.fails(1_000);

        assertThatThrownBy(() -> log.outage(NOBODY)).isInstanceOf(IllegalStateException.class);
    }
}
