package dev.anteroom.streams.datacenter;

import static dev.anteroom.core.counting.Moves.by;
import static dev.anteroom.core.counting.Moves.key;
import static dev.anteroom.core.counting.Moves.move;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologyTime;
import java.util.List;
import org.apache.kafka.streams.TestInputTopic;
import org.junit.jupiter.api.Test;

/** The data-center topology where the records' time counts, and not the clock. */
class StreamTimeTest {

    private static final long START = 1_700_000_040_000L;

    @Test
    void shouldGiveSameStatesWhenInputIsReplayedInStreamTime() {
        List<DataCenterState> first = replay();
        List<DataCenterState> second = replay();

        assertThat(first).hasSizeGreaterThan(10).isEqualTo(second);
    }

    @Test
    void shouldPublishInAReplayAsOftenAsItWouldHaveInThatTime() {
        try (TestStreams replayed = DataCenterStreams.start(TopologyTime.STREAM, START, 0)) {
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
        try (TestStreams replayed = DataCenterStreams.start(TopologyTime.STREAM, START, 0)) {
            TestInputTopic<String, TrafficEvent> input = replayed.input(Topics.TRAFFIC);
            for (int i = 0; i < 300; i++) {
                TrafficEvent move = by(i % 50, move(Standing.NEW, 0, Standing.WAITING, START));
                input.pipeInput(key(move), move, START + i * 977L);
            }
            return replayed.output(Topics.DATA_CENTER_STATE).readValuesToList();
        }
    }
}
