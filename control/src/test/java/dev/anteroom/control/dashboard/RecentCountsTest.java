package dev.anteroom.control.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.runtime.room.RoomDirectory;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentCountsTest {

    private static final long NOW = 1_700_000_000_000L;

    private final RoomDirectory directory = RoomDirectories.loaded(() -> Instant.ofEpochMilli(NOW),
            RoomDirectories.room("shop").build(),
            RoomDirectories.room("quiet").build());
    private final RecentCounts recent = new RecentCounts();

    RecentCountsTest() {
        publish(NOW);
    }

    private void publish(long at) {
        RoomDirectories.publish(directory, RoomDirectories.state("shop", at));
    }

    @Test
    void shouldRememberTheLastTenMinutes() {
        for (int i = 0; i < 301; i++) {
            publish(NOW + i * RecentCounts.EACH_MILLIS);
            recent.take(directory.rooms(), NOW + i * RecentCounts.EACH_MILLIS);
        }

        assertThat(recent.of("shop").getJsonArray("at")).hasSize(300).startsWith(NOW + 2_000).endsWith(NOW + 600_000);
        assertThat(recent.of("shop").getJsonArray("limit")).hasSize(300).containsOnly(10L);
        assertThat(recent.of("quiet").getJsonArray("at")).as("has no state yet").isEmpty();
    }

    @Test
    void shouldLeaveOutWhatAStateSaysThatIsTooOld() {
        recent.take(directory.rooms(), NOW + 10_000);
        recent.take(directory.rooms(), NOW + 10_001);

        assertThat(recent.of("shop").getJsonArray("at").getList()).containsExactly(NOW + 10_000, NOW + 10_001);
        assertThat(recent.of("shop").getJsonArray("active").getList()).containsExactly(0L, null);
        assertThat(recent.of("shop").getJsonArray("waiting").getList()).containsExactly(0L, null);
    }

    @Test
    void shouldForgetRoomsThatAreNoMore() {
        recent.take(directory.rooms(), NOW);

        recent.take(List.of(), NOW + 2_000);

        assertThat(recent.of("shop").getJsonArray("at")).isEmpty();
    }
}
