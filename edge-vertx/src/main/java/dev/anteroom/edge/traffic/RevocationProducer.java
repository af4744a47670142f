package dev.anteroom.edge.traffic;

import dev.anteroom.core.visit.RevocationSink;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.Revocation;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the sessions that this edge ended to the {@code revocations} topic. Belongs to the event loop. */
public final class RevocationProducer implements RevocationSink {

    private static final Logger LOG = LoggerFactory.getLogger(RevocationProducer.class);

    private final NonBlockingProducer producer;
    private final AvroSerializer<Revocation> serializer;
    private final String topic;
    private final String edgeId;

    /** @param serializer prepared for {@code topic}, so that it need not ask the registry */
    public RevocationProducer(NonBlockingProducer producer, AvroSerializer<Revocation> serializer, String topic,
            String edgeId) {
        this.producer = producer;
        this.serializer = serializer;
        this.topic = topic;
        this.edgeId = edgeId;
    }

    @Override
    public void offer(String roomId, long visitorId, long at, long keptMillis) {
        if (!producer.isWarm()) {
            return;
        }
        byte[] key = (roomId + '|' + Long.toHexString(visitorId)).getBytes(StandardCharsets.UTF_8);
        byte[] value = serializer.serialize(topic, new Revocation(roomId, visitorId, edgeId, at, keptMillis));
        producer.offer(new ProducerRecord<>(topic, null, at, key, value), (stored, failure) -> {
            if (failure != null) {
                LOG.atWarn().addKeyValue("room", roomId).addKeyValue("reason", failure.toString())
                        .log("a revoked session could not be made known to the other edges");
            }
        });
    }
}
