package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomMinute;
import dev.anteroom.schemas.topic.Topics;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the global topology writes of each minute. */
@Tag("feature.analytics")
class RoomMinuteProcessorTest {

    @AutoClose
    private final CountedRoom room = new CountedRoom();

    private List<RoomMinute> minutes() {
        return room.streams().output(Topics.ROOM_HISTORY).readValuesToList();
    }

    @Test
    void shouldWriteARecordForEachMinuteInWhichSomebodyWasThere() {
        room.count(3, 2);
        room.streams().pass(Duration.ofMinutes(1).plusSeconds(1));

        assertThat(minutes()).singleElement().satisfies(minute -> {
            assertThat(minute.getMinuteAt()).isEqualTo(CountedRoom.START);
            assertThat(minute.getActivePeak()).isEqualTo(3);
            assertThat(minute.getWaitingPeak()).isEqualTo(2);
            assertThat(minute.getLimit()).isEqualTo(3);
            assertThat(minute.getDataCenters().getFirst().getDataCenter()).isEqualTo("nairobi");
        });
    }

    @Test
    void shouldWriteNothingMoreOfARoomThatIsEmptyOrRemoved() {
        room.streams().pass(Duration.ofMinutes(3));
        assertThat(minutes()).extracting(RoomMinute::getActivePeak).containsExactly(0);

        room.remove();
        room.streams().pass(Duration.ofMinutes(3));

        assertThat(minutes()).isEmpty();
    }
}
