package dev.anteroom.streams.datacenter;

import static dev.anteroom.core.counting.Moves.DUBLIN;
import static dev.anteroom.core.counting.Moves.NAIROBI;
import static dev.anteroom.core.counting.Moves.at;
import static dev.anteroom.core.counting.Moves.by;
import static dev.anteroom.core.counting.Moves.key;
import static dev.anteroom.core.counting.Moves.move;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.BucketTraffic;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologyTime;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.junit.jupiter.api.Test;

/** The data-center topology while it reads what came when it was away. */
class BacklogTest {

    /** A whole minute. */
    private static final long START = 1_700_000_040_000L;

    @Test
    void shouldSayUpToWhenItCountedWhileItReadsBacklogAfterRestart() {
        long now = START + Duration.ofMinutes(30).toMillis();
        try (TestStreams restarted = DataCenterStreams.start(TopologyTime.WALL_CLOCK, now, 3)) {
            TestInputTopic<String, TrafficEvent> input = restarted.input(Topics.TRAFFIC);
            TestOutputTopic<String, DataCenterState> output = restarted.output(Topics.DATA_CENTER_STATE);
            TestOutputTopic<String, BucketTraffic> closed = restarted.output(Topics.TRAFFIC_HISTORY);
            TrafficEvent early = by(1, move(Standing.NEW, 0, Standing.ACTIVE, START));
            input.pipeInput(key(early), early, START + 30_000);
            restarted.pass(DataCenterStreams.INTERVAL);
            TrafficEvent late = by(2, move(Standing.NEW, 0, Standing.ACTIVE, START));
            input.pipeInput(key(late), late, START + 59_000);
            restarted.pass(DataCenterStreams.INTERVAL);

            List<DataCenterState> behind = output.readValuesToList();
            assertThat(behind).extracting(DataCenterState::getPublishedAt).containsExactly(START + 30_000,
                    START + 59_000);
            assertThat(behind.getLast().getCells()).hasSize(2);
            // Its bucket is still open, though by the clock it is long over.
            assertThat(closed.isEmpty()).isTrue();

            TrafficEvent last = by(3, move(Standing.NEW, 0, Standing.ACTIVE, now));
            input.pipeInput(key(last), last, now);
            restarted.pass(Duration.ofSeconds(1));
            assertThat(output.readValuesToList().getLast().getPublishedAt()).isGreaterThan(now);
            assertThat(closed.readValuesToList()).singleElement()
                    .satisfies(bucket -> assertThat(bucket.getUsers()).isEqualTo(2));
        }
    }

    @Test
    void shouldPublishAgainAtOnceWhatItPublishedWhileItReadABacklog() {
        long now = START + Duration.ofMinutes(30).toMillis();
        try (TestStreams restarted = DataCenterStreams.start(TopologyTime.WALL_CLOCK, now, 2)) {
            TestInputTopic<String, TrafficEvent> input = restarted.input(Topics.TRAFFIC);
            TestOutputTopic<String, DataCenterState> output = restarted.output(Topics.DATA_CENTER_STATE);
            TrafficEvent early = by(1, move(Standing.NEW, 0, Standing.ACTIVE, now - 10_000));
            input.pipeInput(key(early), early, now - 10_000);
            restarted.pass(DataCenterStreams.INTERVAL);
            TrafficEvent last = at(DUBLIN, by(2, move(Standing.NEW, 0, Standing.ACTIVE, now)));
            input.pipeInput(key(last), last, now);
            restarted.pass(DataCenterStreams.INTERVAL);

            assertThat(output.readKeyValuesToList()).filteredOn(state -> state.key.endsWith(NAIROBI))
                    .extracting(state -> state.value.getPublishedAt())
                    .containsExactly(now - 10_000, now + 2 * DataCenterStreams.INTERVAL.toMillis());
        }
    }
}
