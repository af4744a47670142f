package dev.anteroom.roomfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TickChangeTest {

    private static final long NOW = 1_700_000_000_000L;
    private static final String ROOM = "shop";

    static {
        // Registers the records with Avro before the first of them is built.
        AvroTypes.ROOM_CONFIG.schema();
    }

    private static RoomConfig room(long tick) {
        return RoomConfig.newBuilder().setRoomId(ROOM).setName(ROOM).setHost("shop.example").setTotalActiveUsers(10)
                .setNewUsersPerMinute(10).setTickDurationMillis(tick).build();
    }

    private static RoomConfig written(RoomConfig wanted, RoomConfig known, long now) {
        return written(wanted, Map.of(ROOM, known), now);
    }

    private static RoomConfig written(RoomConfig wanted, Map<String, RoomConfig> rooms, long now) {
        return RoomVersioning.of(Map.of(ROOM, Optional.of(wanted)), rooms, now, new Random(1))
                .getOrDefault(ROOM, Optional.empty()).orElseThrow();
    }

    @Test
    void shouldSayUntilWhenCheckInsMayBeInTicksOfEitherLength() {
        RoomConfig changed = written(room(4_000), room(6_000), NOW);

        assertThat(changed.getMixedTickMillis()).as("three ticks of 4 s, two of 6 s").isEqualTo(12_000);
        assertThat(changed.getMixedUntil()).isBetween(NOW + 60_000, NOW + 72_000);
        assertThat(changed.getMixedUntil() % 12_000).isZero();
    }

    @Test
    void shouldSayNothingOfARoomWhoseTicksNeverChanged() {
        RoomConfig renamed = room(10_000);
        renamed.setName("another name");

        assertThat(written(renamed, room(10_000), NOW).getMixedTickMillis()).isZero();
        assertThat(written(room(10_000), Map.of(), NOW).getMixedUntil()).isZero();
    }

    @Test
    void shouldRememberAChangeThoughWhoWritesTheRoomDoesNotKnowIt() {
        RoomConfig changed = written(room(1_000), room(10_000), NOW);
        RoomConfig again = written(room(1_000), changed, NOW + 1);

        assertThat(again).as("nothing is to be written").isEqualTo(changed);
    }

    @Test
    void shouldJudgeByWholeTicksOfAllLengthsThatMayCount() {
        RoomConfig first = written(room(2_000), room(10_000), NOW);

        assertThat(written(room(3_000), first, NOW + 100_000).getMixedTickMillis()).as("10, 2 and 3 s")
                .isEqualTo(30_000);
        assertThat(written(room(3_000), first, NOW + 3_600_000).getMixedTickMillis()).as("an hour later, 2 and 3 s")
                .isEqualTo(6_000);
    }
}
