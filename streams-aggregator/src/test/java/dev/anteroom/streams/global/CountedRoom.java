package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.room;

import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
import java.time.Duration;
import java.util.Map;

/** The global topology with a room of three places, of which one data center counts. */
final class CountedRoom implements AutoCloseable {

    static final long START = at("15:56");

    private final TestStreams streams = new TestStreams(START, (serdes, clock) -> GlobalTopology.build(
            new TopologySettings(Duration.ofMillis(250), TopologyTime.WALL_CLOCK, Duration.ofHours(1), 5), serdes,
            TestStreams.TOPICS, clock));

    CountedRoom() {
        streams.input(Topics.ROOMS).pipeInput(ROOM, room(3, 200), START);
    }

    TestStreams streams() {
        return streams;
    }

    /** The data center tells of its visitors; those who wait came in the first minute. */
    void count(int active, int waiting) {
        streams.input(Topics.DATA_CENTER_STATE).pipeInput(ROOM + "|nairobi",
                counted("nairobi", streams.now(), active, waiting == 0 ? Map.of() : Map.of("15:56", waiting)),
                streams.now());
    }

    void remove() {
        streams.input(Topics.ROOMS).pipeInput(ROOM, null, streams.now());
    }

    @Override
    public void close() {
        streams.close();
    }
}
