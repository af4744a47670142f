package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.streams.common.UnreadableRecords;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps each edge's last heartbeat in the global store, and tells {@link LivingEdges} of it.
 *
 * <p>It decodes the bytes itself, because when the source of a global store fails to decode a record, Streams stops its
 * global thread instead of continuing with the next record.
 */
final class HeartbeatKeeper implements Processor<String, byte[], Void, Void> {

    private static final Logger LOG = LoggerFactory.getLogger(HeartbeatKeeper.class);

    private final Deserializer<EdgeHeartbeat> reader;
    private final String topic;
    private final UnreadableRecords unreadable;
    private final LivingEdges livingEdges;

    private ProcessorContext<Void, Void> context;
    private KeyValueStore<String, EdgeHeartbeat> lastHeartbeats;

    HeartbeatKeeper(Deserializer<EdgeHeartbeat> reader, String topic, UnreadableRecords unreadable,
            LivingEdges livingEdges) {
        this.livingEdges = livingEdges;
        this.reader = reader;
        this.topic = topic;
        this.unreadable = unreadable;
    }

    @Override
    public void init(ProcessorContext<Void, Void> globalContext) {
        context = globalContext;
        lastHeartbeats = globalContext.getStateStore(GlobalTopology.HEARTBEATS);
    }

    @Override
    public void process(Record<String, byte[]> heartbeat) {
        if (heartbeat.key() == null) {
            return;
        }
        try {
            EdgeHeartbeat newest = reader.deserialize(topic, heartbeat.value());
            lastHeartbeats.put(heartbeat.key(), newest);
            livingEdges.heard(heartbeat.key(), newest);
        } catch (SerializationException e) {
            refuse(heartbeat, e);
        }
    }

    private void refuse(Record<String, byte[]> heartbeat, SerializationException error) {
        context.recordMetadata().ifPresent(origin -> {
            LOG.atWarn().addKeyValue("topic", topic).addKeyValue("partition", origin.partition())
                    .addKeyValue("offset", origin.offset()).log("a heartbeat can't be read: {}", error.getMessage());
            unreadable.accept(origin, heartbeat, error);
        });
    }
}
