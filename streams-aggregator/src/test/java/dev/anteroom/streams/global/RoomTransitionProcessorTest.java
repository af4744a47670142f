package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.Notification;
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

/** Which changes of rooms the global topology writes for those who are to be told. */
@Tag("feature.notifications")
class RoomTransitionProcessorTest {

    private static final long START = at("15:56");

    @AutoClose
    private final TestStreams streams = new TestStreams(START, (serdes, clock) -> GlobalTopology.build(
            new TopologySettings(Duration.ofMillis(250), TopologyTime.WALL_CLOCK, Duration.ofHours(1), 5), serdes,
            TestStreams.TOPICS, clock));

    private void count(int active, int waiting) {
        streams.input(Topics.DATA_CENTER_STATE).pipeInput(ROOM + "|nairobi",
                counted("nairobi", streams.now(), active, waiting == 0 ? Map.of() : Map.of("15:56", waiting)),
                streams.now());
        streams.pass(Duration.ofSeconds(1));
    }

    private List<Notification> told() {
        return streams.output(Topics.NOTIFICATIONS).readValuesToList();
    }

    @Test
    void shouldWriteOnceThatARoomQueues() {
        streams.input(Topics.ROOMS).pipeInput(ROOM, room(3, 200), START);
        count(3, 0);
        count(3, 2);
        count(3, 1);

        assertThat(told()).singleElement().satisfies(begun -> {
            assertThat(begun.getSubjectId()).isEqualTo(ROOM);
            assertThat(begun.getStatus()).isEqualTo("queueing");
            assertThat(begun.getWaitingUsers()).isEqualTo(2);
            assertThat(begun.getLimit()).isEqualTo(3);
        });
    }

    @Test
    void shouldForgetARoomThatIsRemoved() {
        streams.input(Topics.ROOMS).pipeInput(ROOM, room(3, 200), START);
        count(3, 2);
        streams.input(Topics.ROOMS).pipeInput(ROOM, null, streams.now());
        streams.pass(Duration.ofSeconds(1));

        assertThat(streams.<Object>ask(driver -> driver.getKeyValueStore(GlobalTopology.NOTICES).get(ROOM))).isNull();
    }
}
