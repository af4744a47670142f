package dev.anteroom.streams.datacenter;

import static dev.anteroom.streams.traffic.Moves.by;
import static dev.anteroom.streams.traffic.Moves.key;
import static dev.anteroom.streams.traffic.Moves.move;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.topology.TestStreams;
import dev.anteroom.streams.topology.TopologySettings;
import dev.anteroom.streams.topology.TopologyTime;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.TestInputTopic;
import org.junit.jupiter.api.Test;

/** The data-center topology where the records' time counts, and not the clock. */
class StreamTimeTest {

    private static final long START = 1_700_000_040_000L;

    private static TestStreams start() {
        TopologySettings settings = new TopologySettings(Duration.ofMillis(250), TopologyTime.STREAM,
                Duration.ofHours(1), 5);
        return new TestStreams(START, (serdes, clock) -> DataCenterTopology.build(settings, serdes, TestStreams.TOPICS,
                clock, TestStreams.holding(0, clock)));
    }

    @Test
    void shouldGiveSameStatesWhenInputIsReplayedInStreamTime() {
        List<DataCenterState> first = replay();
        List<DataCenterState> second = replay();

        assertThat(first).hasSizeGreaterThan(10).isEqualTo(second);
    }

    @Test
    void shouldPublishInAReplayAsOftenAsItWouldHaveInThatTime() {
        try (TestStreams replayed = start()) {
            TestInputTopic<String, TrafficEvent> input = replayed.input(Topics.TRAFFIC);
            TrafficEvent move = move(Standing.NEW, 0, Standing.WAITING, START);

            input.pipeInput(key(move), move, START);
            input.pipeInput(key(move), by(2, move(Standing.NEW, 0, Standing.WAITING, START)), START + 5_000);

            List<DataCenterState> states = replayed.output(Topics.DATA_CENTER_STATE).readValuesToList();
            assertThat(states).as("once for the move, then each second that nothing happened")
                    .extracting(DataCenterState::getPublishedAt).hasSize(5).isSorted()
                    .allMatch(at -> at <= START + 5_000);
            assertThat(states).as("the second move is of later").allSatisfy(state -> assertThat(
                    state.getTrafficOffset()).isZero());
        }
    }

    private static List<DataCenterState> replay() {
        try (TestStreams replayed = start()) {
            TestInputTopic<String, TrafficEvent> input = replayed.input(Topics.TRAFFIC);
            for (int i = 0; i < 300; i++) {
                TrafficEvent move = by(i % 50, move(Standing.NEW, 0, Standing.WAITING, START));
                input.pipeInput(key(move), move, START + i * 977L);
            }
            return replayed.output(Topics.DATA_CENTER_STATE).readValuesToList();
        }
    }
}
