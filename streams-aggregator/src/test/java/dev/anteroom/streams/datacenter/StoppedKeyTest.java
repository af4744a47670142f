package dev.anteroom.streams.datacenter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.counting.KeyProgress;
import dev.anteroom.core.counting.Moves;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.streams.common.StateStores;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TaskContext;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;

/** A key whose state can't be published stops its room in its data center, and nothing else. */
class StoppedKeyTest {

    private static final Duration RETENTION = Duration.ofHours(1);
    private static final long NOW = 1_700_000_040_000L;

    private final MockProcessorContext<String, SpecificRecord> context = TaskContext.with(
            // Without changelogs both stores write under one name, which must not become one subject.
            DataCenterTopology.cells(new AvroSerdes(new InMemorySchemaRegistry()), RETENTION),
            DataCenterTopology.tallies(new AvroSerdes(new InMemorySchemaRegistry()), RETENTION),
            StateStores.keyValue(DataCenterTopology.PROGRESS, KeyProgressSerde.serde()),
            StateStores.keyValue(DataCenterTopology.GONE_VISITORS, Serdes.Long()),
            StateStores.keyValue(DataCenterTopology.EDGE_MARKS, Serdes.Long()));
    private long now = NOW;
    private final StoppedRooms stopped = new StoppedRooms();
    private final DataCenterProcessor processor = new DataCenterProcessor(TopologySettings.defaults(),
            TestStreams.TOPICS, TestStreams.holding(0, () -> Instant.ofEpochMilli(now)), new CountedMoments(), stopped);

    @Test
    void shouldPublishTheOthersBesideAStateThatIsTooLarge() {
        known("museum|nairobi", 1);
        known("shop|nairobi", 300_000);
        known("theatre|nairobi", 1);

        List<DataCenterState> states = published();

        assertThat(states).extracting(DataCenterState::getRoomId).containsExactly("museum", "shop", "theatre");
        assertThat(states.getFirst().getCells()).hasSize(1);
        assertThat(states.getFirst().getProblem()).isNull();
        assertThat(states.get(1).getCells()).isEmpty();
        assertThat(states.get(1).getProblem()).contains("4194304 bytes");
        assertThat(states.getLast().getProblem()).isNull();
        assertThat(stopped.count()).isEqualTo(1);
    }

    @Test
    void shouldPublishTheOthersBesideAKeyThatFails() {
        known("museum|nairobi", 1);
        known("no room|nairobi", 1);

        List<DataCenterState> states = published();

        assertThat(states).extracting(DataCenterState::getProblem).hasSize(2).containsOnlyOnce((String) null);
        assertThat(states.getLast().getProblem()).contains("roomId is 'no room'");
    }

    @Test
    void shouldGoOnOnceTheStateFitsAgain() {
        known("shop|nairobi", 300_000);
        published();

        waiting("shop|nairobi", 1);
        context.resetForwards();
        now += 2_000;
        punctuate();

        assertThat(context.forwarded(DataCenterTopology.STATE_SINK)).singleElement().satisfies(
                forward -> assertThat(((DataCenterState) forward.record().value()).getProblem()).isNull());
        assertThat(stopped.count()).isZero();
    }

    private void known(String key, int buckets) {
        KeyValueStore<String, KeyProgress> progress = context.getStateStore(DataCenterTopology.PROGRESS);
        progress.put(key, KeyProgress.starting(Moves.TIMING));
        waiting(key, buckets);
    }

    private void waiting(String key, int buckets) {
        WindowStore<String, TickCell> cells = context.getStateStore(DataCenterTopology.CELLS);
        cells.put(key, new TickCell(NOW, 0, LongStream.range(0, buckets)
                .mapToObj(bucket -> new BucketCount(NOW - buckets + bucket, 1)).toList()), NOW);
    }

    private List<DataCenterState> published() {
        processor.init(context);
        punctuate();
        return context.forwarded(DataCenterTopology.STATE_SINK).stream()
                .map(forward -> (DataCenterState) forward.record().value()).toList();
    }

    private void punctuate() {
        TaskContext.scheduled(context).forEach(punctuator -> punctuator.getPunctuator().punctuate(now));
    }
}
