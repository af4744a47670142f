package dev.anteroom.streams.datacenter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.counting.EdgeMembers;
import dev.anteroom.core.counting.LeftOutSpan;
import dev.anteroom.core.counting.Moves;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.MarkKey;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.StateStores;
import dev.anteroom.streams.common.TaskContext;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologyTime;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class MarksTest {

    private static final long NOW = 1_700_000_040_000L;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String COUNTED = "!counted|0";

    private final TestStreams streams = DataCenterStreams.start(TopologyTime.WALL_CLOCK, NOW, 0);
    private final TestInputTopic<String, byte[]> traffic = streams.rawInput(Topics.TRAFFIC);
    private final TestInputTopic<String, TrafficEvent> moves = streams.input(Topics.TRAFFIC);
    private final TestOutputTopic<String, DataCenterState> states = streams.output(Topics.DATA_CENTER_STATE);

    @AfterEach
    void close() {
        streams.close();
    }

    private void mark(MarkKey.Kind kind, int run, long at) {
        traffic.pipeInput(new MarkKey(kind, "dublin", "edge", run, at - NOW).text(), null, at);
    }

    private List<KeyValue<String, DataCenterState>> published() {
        streams.pass(DataCenterStreams.INTERVAL);
        return states.readKeyValuesToList();
    }

    @Test
    void shouldTellUpToWhenAllEdgesHaveSentAll() {
        mark(MarkKey.Kind.MARK, 7, NOW);
        mark(MarkKey.Kind.MARK, 9, NOW);
        mark(MarkKey.Kind.MARK, 7, NOW + 200);

        List<KeyValue<String, DataCenterState>> told = published();

        assertThat(told).extracting(record -> record.key).containsExactly("!edges|0", COUNTED);
        assertThat(told.getFirst().value.getEdges()).containsExactly(7, 9);
        assertThat(told.getFirst().value.getDataCenters()).containsExactly("dublin");
        assertThat(told.getLast().value.getPublishedAt()).isEqualTo(NOW - 1);
    }

    @Test
    void shouldTellOnceASecondUpToWhenAllIsCounted() {
        mark(MarkKey.Kind.MARK, 7, NOW);
        published();
        mark(MarkKey.Kind.MARK, 7, NOW + 250);
        assertThat(published()).isEmpty();

        mark(MarkKey.Kind.MARK, 7, NOW + 900);
        streams.pass(SECOND);

        assertThat(states.readKeyValuesToList()).extracting(record -> record.key).containsExactly(COUNTED);
    }

    @Test
    void shouldTellWhoIsWaitedForBeforeTheStatesAndUpToWhenBehindThem() {
        TrafficEvent move = Moves.move(Standing.NEW, 0, Standing.WAITING, NOW);
        moves.pipeInput(Moves.key(move), move, NOW);
        mark(MarkKey.Kind.MARK, 7, NOW);

        assertThat(published()).extracting(record -> record.key).containsExactly("!edges|0", Moves.key(move), COUNTED);
    }

    @Test
    void shouldTellNothingWhereNoEdgeWritesMarks() {
        assertThat(published()).isEmpty();
    }

    @Test
    void shouldNotTakeTheBrokersWordWhileAnEdgeIsSilent() {
        mark(MarkKey.Kind.MARK, 7, NOW);
        published();
        streams.pass(Duration.ofSeconds(20));

        assertThat(published()).isEmpty();
    }

    @Test
    void shouldGoOnByTheBrokersWordWhenTheLastEdgeHasLeft() {
        mark(MarkKey.Kind.MARK, 7, NOW);
        published();
        mark(MarkKey.Kind.GOODBYE, 7, NOW + 300);
        streams.pass(SECOND);

        List<KeyValue<String, DataCenterState>> told = states.readKeyValuesToList();

        assertThat(told).extracting(record -> record.key).as("at once, and as the second begins")
                .containsExactly("!edges|0", COUNTED, COUNTED);
        assertThat(told.getFirst().value.getEdges()).isEmpty();
        assertThat(told.getFirst().value.getDataCenters()).containsExactly("dublin");
        assertThat(told.getLast().value.getPublishedAt()).isEqualTo(NOW + SECOND.toMillis());
    }

    @Test
    void shouldRefuseAMarkThatMakesNoSense() {
        traffic.pipeInput("!x|edge", null, NOW);

        assertThat(streams.deadLetters().readValuesToList()).hasSize(1);
    }

    private static KeyValueStore<String, Long> store() {
        MockProcessorContext<String, String> context = TaskContext
                .with(StateStores.keyValue(DataCenterTopology.EDGE_MARKS, Serdes.Long()));
        return context.getStateStore(DataCenterTopology.EDGE_MARKS);
    }

    @Test
    void shouldRememberWhomToWaitForAndWhereTheyAre() {
        KeyValueStore<String, Long> store = store();
        EdgeMarks before = new EdgeMarks(store);
        before.mark(new MarkKey(MarkKey.Kind.MARK, "dublin", "edge", 7, 0).text(), NOW, NOW);
        before.mark(new MarkKey(MarkKey.Kind.MARK, "nairobi", "edge", 9, 0).text(), NOW + 250, NOW + 250);
        before.mark(new MarkKey(MarkKey.Kind.MARK, "dublin", "edge", 7, 500).text(), NOW + 500, NOW + 500);
        before.mark(new MarkKey(MarkKey.Kind.GOODBYE, "nairobi", "edge", 9, 0).text(), NOW + 500, NOW + 500);

        EdgeMarks after = new EdgeMarks(store);

        assertThat(after.members().runs()).containsExactly(7);
        assertThat(after.members().edgesSince()).isEqualTo(NOW + 250);
        assertThat(after.members().dataCenters()).containsExactly("dublin", "nairobi");
    }

    @Test
    void shouldRememberWhenEdgesWereLeftOut() {
        KeyValueStore<String, Long> store = store();
        EdgeMarks before = new EdgeMarks(store);
        before.mark(new MarkKey(MarkKey.Kind.MARK, "dublin", "edge", 7, 0).text(), NOW, NOW);
        for (long at = 500; at <= 6_000; at += 500) {
            before.mark(new MarkKey(MarkKey.Kind.MARK, "nairobi", "edge", 9, at).text(), NOW + at, NOW + at);
        }
        assertThat(before.members().awaited().leftOut())
                .containsExactly(new LeftOutSpan("dublin", NOW - 1, NOW - 1 + EdgeMembers.SILENCE_MILLIS));

        assertThat(new EdgeMarks(store).members().awaited()).isEqualTo(before.members().awaited());
    }

    @Test
    void shouldStoreWhatATaskReadsThatCatchesUp() {
        KeyValueStore<String, Long> store = store();
        EdgeMarks before = new EdgeMarks(store);
        for (long at = 0; at <= 60_000; at += 1_000) {
            before.mark(new MarkKey(MarkKey.Kind.MARK, "dublin", "edge", 7, at).text(), NOW + at, NOW);
        }

        assertThat(new EdgeMarks(store).members().readUpToByRun().get(7))
                .isGreaterThan(NOW + 60_000 - EdgeMembers.RESTORED_MILLIS);
    }
}
