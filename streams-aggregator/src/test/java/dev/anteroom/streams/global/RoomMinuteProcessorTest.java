package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomMinute;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the global topology writes of each minute. */
@Tag("feature.analytics")
class RoomMinuteProcessorTest {

    private static final long START = at("15:56");

    @AutoClose
    private final TestStreams streams = new TestStreams(START, (serdes, clock) -> GlobalTopology.build(
            new TopologySettings(Duration.ofMillis(250), TopologyTime.WALL_CLOCK, Duration.ofHours(1), 5), serdes,
            TestStreams.TOPICS, clock));

    private void count(int active, int waiting) {
        streams.input(Topics.DATA_CENTER_STATE).pipeInput(ROOM + "|nairobi",
                counted("nairobi", streams.now(), active, waiting == 0 ? Map.of() : Map.of("15:56", waiting)),
                streams.now());
    }

    private List<RoomMinute> minutes() {
        return streams.output(Topics.ROOM_HISTORY).readValuesToList();
    }

    @Test
    void shouldWriteARecordForEachMinuteInWhichSomebodyWasThere() {
        streams.input(Topics.ROOMS).pipeInput(ROOM, room(3, 200), START);
        count(3, 2);
        streams.pass(Duration.ofMinutes(1).plusSeconds(1));

        assertThat(minutes()).singleElement().satisfies(minute -> {
            assertThat(minute.getMinuteAt()).isEqualTo(START);
            assertThat(minute.getActivePeak()).isEqualTo(3);
            assertThat(minute.getWaitingPeak()).isEqualTo(2);
            assertThat(minute.getLimit()).isEqualTo(3);
            assertThat(minute.getDataCenters().getFirst().getDataCenter()).isEqualTo("nairobi");
        });
    }

    @Test
    void shouldWriteNothingMoreOfARoomThatIsEmptyOrRemoved() {
        streams.input(Topics.ROOMS).pipeInput(ROOM, room(3, 200), START);
        streams.pass(Duration.ofMinutes(3));
        assertThat(minutes()).extracting(RoomMinute::getActivePeak).containsExactly(0);

        streams.input(Topics.ROOMS).pipeInput(ROOM, null, streams.now());
        streams.pass(Duration.ofMinutes(3));

        assertThat(minutes()).isEmpty();
    }
}
