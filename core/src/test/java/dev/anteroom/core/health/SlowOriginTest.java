package dev.anteroom.core.health;

import static dev.anteroom.core.health.Checks.NOW;
import static dev.anteroom.core.health.Checks.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.health.LimitControl.Judgement;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An origin that becomes slower with each additional visitor, in a room that is always full, over several hours. */
@Tag("feature.health-admission")
class SlowOriginTest {

    private static final int CONFIGURED = 1_000;
    private static final long TARGET = 500;
    private static final long SESSION = 300 * SECOND;
    private static final long INTERVAL = 10 * SECOND;

    /** The number of active visitors follows the limit: in each interval sessions end, and no more enter than fit. */
    private static int next(int active, int limit) {
        int staying = active - (int) Math.ceil(active * (double) INTERVAL / SESSION);
        return Math.max(staying, limit);
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 500, 700, 900})
    void shouldSettleWhereTheOriginMeetsItsTarget(int capacity) {
        RoomConfig room = AvroTypes.newRoomConfig().setRoomId("shop").setName("shop").setHost("shop.example")
                .setTotalActiveUsers(CONFIGURED).setNewUsersPerMinute(CONFIGURED).setHealthChecks(List.of("shop"))
                .setSessionDurationMillis(SESSION).setLatencyTargetMillis(TARGET).build();
        LimitMemory memory = LimitControl.nothing();
        int active = CONFIGURED;
        List<Integer> settled = new ArrayList<>();
        for (int interval = 0; interval < 2_000; interval++) {
            long now = NOW + interval * INTERVAL;
            long latencyMicros = TARGET * 1_000 * active / capacity;
            RoomHealth measured = RoomHealth.newBuilder().setRoomId("shop").setCheckId("shop").setAt(now)
                    .setStatus(HealthStatus.HEALTHY).setSequence(1).setSince(NOW).setLatencyMicros(latencyMicros)
                    .setLatencyAt(now).build();
            Judgement judged = LimitControl.judge(room, List.of(measured), memory, active, now);
            memory = judged.memory();
            active = next(active, judged.limits().totalActiveUsers());
            if (interval > 500) {
                settled.add(active);
            }
        }

        assertThat(settled).as("the limit is exceeded only until three slow measurements are known")
                .allSatisfy(in -> assertThat(in).isBetween(capacity * 3 / 4, capacity + CONFIGURED / 10));
        assertThat(settled.stream().mapToInt(Integer::intValue).average().orElseThrow()).as("in the mean")
                .isBetween(capacity * 0.9, capacity * 1.02);
    }
}
