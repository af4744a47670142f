package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.registry.RegistryOutage;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroType;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.datacenter.DataCenterTopology;
import dev.anteroom.streams.global.GlobalTopology;
import dev.anteroom.streams.health.HealthTopology;
import org.apache.avro.specific.SpecificRecord;

/** Registers every schema that the topologies write, so that no record waits for the registry later. */
final class Schemas {

    private final AggregatorConfig config;
    private final AvroSerdes serdes;

    Schemas(AggregatorConfig config, AvroSerdes serdes) {
        this.config = config;
        this.serdes = serdes;
    }

    /** Waits for the registry and registers the schemas. */
    void prepare(Retry retry) throws InterruptedException {
        retry.until("register schemas at schema registry " + config.registry().url(), RegistryOutage::caused,
                this::register);
    }

    private boolean register() {
        Topics.all().forEach(this::topic);
        changelog(DataCenterTopology.NAME, DataCenterTopology.CELLS, AvroTypes.TICK_CELL);
        changelog(DataCenterTopology.NAME, DataCenterTopology.TALLIES, AvroTypes.BUCKET_TALLY);
        changelog(GlobalTopology.NAME, GlobalTopology.ROOMS, AvroTypes.ROOM_CONFIG);
        changelog(GlobalTopology.NAME, GlobalTopology.DATA_CENTERS, AvroTypes.DATA_CENTER_STATE);
        changelog(GlobalTopology.NAME, GlobalTopology.RECENT_SNAPSHOTS, AvroTypes.RECENT_SNAPSHOTS);
        changelog(GlobalTopology.NAME, GlobalTopology.ROOM_HEALTH, AvroTypes.ROOM_HEALTH);
        changelog(GlobalTopology.NAME, GlobalTopology.LIMITS, AvroTypes.LIMIT_MEMORY);
        changelog(GlobalTopology.NAME, GlobalTopology.NOTICES, AvroTypes.NOTICE_MEMORY);
        changelog(HealthTopology.NAME, HealthTopology.CHECKS, AvroTypes.HEALTH_CHECK);
        changelog(HealthTopology.NAME, HealthTopology.ORIGINS, AvroTypes.ORIGIN_HEALTH);
        changelog(HealthTopology.NAME, HealthTopology.TOLD, AvroTypes.ROOM_HEALTH);
        return true;
    }

    private <T extends SpecificRecord> void topic(TopicDescriptor<T> topic) {
        serdes.serializer(topic.value()).prepare(config.topics().name(topic));
    }

    private <T extends SpecificRecord> void changelog(String topology, String store, AvroType<T> type) {
        serdes.serializer(type)
                .prepare(StreamsProperties.applicationId(config, topology) + "-" + store + "-changelog");
    }
}
