package dev.anteroom.streams.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.common.StateStores;
import dev.anteroom.streams.common.TaskContext;
import dev.anteroom.streams.common.TopologySettings;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

/** Streams closes the processors of a task that lost its transaction, and begins them again. */
class RevivedHealthTaskTest {

    private final MockProcessorContext<String, SpecificRecord> context = TaskContext.with(
            StateStores.keyValue(HealthTopology.CHECKS, TaskContext.values(AvroTypes.HEALTH_CHECK)),
            StateStores.keyValue(HealthTopology.ORIGINS, TaskContext.values(AvroTypes.ORIGIN_HEALTH)),
            StateStores.keyValue(HealthTopology.TOLD, TaskContext.values(AvroTypes.ROOM_HEALTH)),
            StateStores.keyValue(HealthTopology.NAMING_ROOMS, Serdes.String()));
    private final HealthProcessor processor = new HealthProcessor(TopologySettings.defaults());

    @Test
    void shouldHaveOnePunctuatorInEachLife() {
        processor.init(context);
        processor.init(context);
        assertThat(TaskContext.scheduled(context)).hasSize(1);

        processor.close();
        assertThat(TaskContext.scheduled(context)).isEmpty();
    }
}
