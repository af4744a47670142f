package dev.anteroom.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchTableTest {

    private static RoomState room() {
        DataCenterSummary nairobi = new DataCenterSummary();
        nairobi.setDataCenter("nairobi");
        nairobi.setActive(7);
        nairobi.setWaiting(3);
        nairobi.setOldestWaitingBucketId(4000L);
        RoomState state = new RoomState();
        state.setRoomId("shop");
        state.setPublishedAt(9500);
        state.setActiveUsers(8);
        state.setTotalActiveUsers(10);
        state.setRemaining(2);
        state.setWaitingUsers(3);
        state.setBuckets(List.of(new WaitingBucket(4000L, 3, 3, true)));
        state.setDataCenters(List.of(nairobi));
        return state;
    }

    @Test
    void shouldShowTheRoomAndUnderItItsDataCenters() {
        List<String> lines = WatchTable.lines(List.of(room()), 10_000);

        assertThat(lines.get(2)).matches(" +shop +8 +10 +2 +3 +6\\.0 s +0\\.5 s");
        assertThat(lines.get(3)).matches(" +nairobi +7 +3 +6\\.0 s +");
    }

    @Test
    void shouldSayThatNothingIsThereYet() {
        assertThat(WatchTable.lines(List.of(), 0)).contains("  no room has a state yet");
    }
}
