package dev.anteroom.edge.health;

import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.HealthResult;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Sends the results of probes.
 *
 * @param serializer prepared for {@code topic}, so that it need not ask the registry
 */
public record HealthResultProducer(NonBlockingProducer producer, AvroSerializer<HealthResult> serializer, String topic,
        EdgeMetrics metrics) {

    /** Sends one result; never blocks. */
    public void send(HealthResult result) {
        metrics.probed(result.getFailure());
        producer.offer(new ProducerRecord<>(topic, null, result.getAt(),
                result.getCheckId().getBytes(StandardCharsets.UTF_8), serializer.serialize(topic, result)),
                (metadata, failure) -> {
                });
    }
}
