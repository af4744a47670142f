package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Prolongation;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.junit.jupiter.api.Test;

/** Many rooms are not published in one transaction. */
class ManyRoomsTest {

    private static final long START = at("15:56");
    private static final Duration INTERVAL = Duration.ofMillis(250);

    @Test
    void shouldPublishTheRestOfTooManyRoomsNextTime() {
        try (TestStreams streams = new TestStreams(START,
                (serdes, clock) -> GlobalTopology.build(TopologySettings.defaults(), serdes, TestStreams.TOPICS,
                        clock))) {
            TestInputTopic<String, RoomConfig> configs = streams.input(Topics.ROOMS);
            TestOutputTopic<String, RoomState> states = streams.output(Topics.ROOM_STATE);
            List<String> all = IntStream.range(0, RoomStatePublisher.MOST_AT_ONCE + 100).mapToObj(i -> "room-" + i)
                    .toList();
            all.forEach(id -> configs.pipeInput(id,
                    RoomConfig.newBuilder(room(200, 200)).setRoomId(id).build(), START));

            streams.pass(INTERVAL);
            List<String> first = published(states);
            streams.pass(INTERVAL);
            List<String> second = published(states);

            assertThat(first).as("and nothing is prolonged, since those that rest are not known yet")
                    .hasSize(RoomStatePublisher.MOST_AT_ONCE).noneMatch(Prolongation::isOne);
            assertThat(second).as("the other rooms, and what prolongs all").hasSize(100 + 1)
                    .doesNotContainAnyElementsOf(first).anyMatch(Prolongation::isOne);
        }
    }

    private static List<String> published(TestOutputTopic<String, RoomState> states) {
        return states.readValuesToList().stream().map(RoomState::getRoomId).toList();
    }
}
