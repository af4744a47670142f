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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many rooms are not published in one transaction. */
class ManyRoomsTest {

    private static final long START = at("15:56");
    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final TestStreams streams = new TestStreams(START, (serdes, clock) -> GlobalTopology
            .build(TopologySettings.defaults(), serdes, TestStreams.TOPICS, clock));
    private final TestInputTopic<String, RoomConfig> configs = streams.input(Topics.ROOMS);
    private final TestOutputTopic<String, RoomState> states = streams.output(Topics.ROOM_STATE);

    @AfterEach
    void close() {
        streams.close();
    }

    private void configure(String id) {
        configs.pipeInput(id, RoomConfig.newBuilder(room(200, 200)).setRoomId(id).build(), streams.now());
    }

    private void configureMoreThanAtOnce() {
        IntStream.range(0, RoomStatePublisher.MOST_AT_ONCE + 100).forEach(i -> configure("room-" + i));
    }

    /** The rooms whose states are published at the next moment. */
    private List<String> next() {
        streams.pass(INTERVAL);
        return states.readValuesToList().stream().map(RoomState::getRoomId).toList();
    }

    @Test
    void shouldPublishTheRestOfTooManyRoomsNextTime() {
        configureMoreThanAtOnce();

        List<String> first = next();
        List<String> second = next();

        assertThat(first).hasSize(RoomStatePublisher.MOST_AT_ONCE);
        assertThat(second).hasSize(100).doesNotContainAnyElementsOf(first);
    }

    /** A room that rests no more, and is still to be published, must not be prolonged. */
    @Test
    void shouldProlongNothingBeforeAllThatAreDueArePublished() {
        configure("resting");
        // At once, and from then on at regular moments.
        prolongedNext();
        long first = prolongedNext();
        long interval = prolongedNext() - first;
        IntStream.range(1, (int) (interval / INTERVAL.toMillis())).forEach(i -> assertThat(next()).isEmpty());
        configureMoreThanAtOnce();

        assertThat(next()).as("the moment to prolong").hasSize(RoomStatePublisher.MOST_AT_ONCE)
                .noneMatch(Prolongation::isOne);
        assertThat(next()).hasSize(100 + 1).anyMatch(Prolongation::isOne);
    }

    /** Waits for what prolongs the room that rests; gives the moment. */
    private long prolongedNext() {
        while (next().stream().noneMatch(Prolongation::isOne)) {
            assertThat(streams.now()).isLessThan(START + 120_000);
        }
        return streams.now();
    }
}
