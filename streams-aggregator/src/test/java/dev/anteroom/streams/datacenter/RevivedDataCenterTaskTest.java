package dev.anteroom.streams.datacenter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.counting.Moves;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.StateStores;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TaskContext;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import java.time.Duration;
import java.time.Instant;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

/** Streams closes the processors of a task that lost its transaction, and begins them again. */
class RevivedDataCenterTaskTest {

    private static final Duration RETENTION = Duration.ofHours(1);
    private static final long NOW = 1_700_000_040_000L;

    private final MockProcessorContext<String, SpecificRecord> context = TaskContext.with(
            // Without changelogs both stores write under one name, which must not become one subject.
            DataCenterTopology.cells(new AvroSerdes(new InMemorySchemaRegistry()), RETENTION),
            DataCenterTopology.tallies(new AvroSerdes(new InMemorySchemaRegistry()), RETENTION),
            StateStores.keyValue(DataCenterTopology.PROGRESS, KeyProgressSerde.serde()),
            StateStores.keyValue(DataCenterTopology.GONE_VISITORS, Serdes.Long()),
            StateStores.keyValue(DataCenterTopology.EDGE_MARKS, Serdes.Long()));
    private final DataCenterProcessor processor = new DataCenterProcessor(TopologySettings.defaults(),
            TestStreams.TOPICS, TestStreams.holding(1, () -> Instant.ofEpochMilli(NOW)),
            new CountedMoments(), new StoppedRooms());

    @Test
    void shouldHaveOnePunctuatorInEachLife() {
        processor.init(context);
        processor.init(context);
        assertThat(TaskContext.scheduled(context)).hasSize(1);

        processor.close();
        assertThat(TaskContext.scheduled(context)).isEmpty();
    }

    @Test
    void shouldPublishAKeyOnceWhenItsTaskWasRevived() {
        processor.init(context);
        TrafficEvent move = Moves.move(Standing.NEW, 0, Standing.ACTIVE, NOW);
        context.setRecordMetadata(TestStreams.TOPICS.name(Topics.TRAFFIC), 0, 0);
        processor.process(new Record<>(Moves.key(move), move, NOW));
        processor.init(context);
        processor.process(new Record<>(Moves.key(move), move, NOW));

        TaskContext.scheduled(context).forEach(punctuator -> punctuator.getPunctuator().punctuate(NOW));

        assertThat(context.forwarded(DataCenterTopology.STATE_SINK)).hasSize(1);
    }
}
