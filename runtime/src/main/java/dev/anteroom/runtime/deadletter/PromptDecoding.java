package dev.anteroom.runtime.deadletter;

import dev.anteroom.runtime.registry.SchemaRegistryException;
import dev.anteroom.runtime.serde.AvroDeserializer;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes records of a topic in which nothing must wait: what can't be read is skipped at once. It is kept in
 * {@code dead-letters}, unless only the registry did not answer. Thread-safe when its parts are.
 *
 * @param topic full name
 * @param deadLetters take the records that can't be read
 * @param listener is told of each of them
 */
public record PromptDecoding<V extends SpecificRecord>(String topic, AvroDeserializer<V> deserializer,
        DeadLetters deadLetters, PatientDecoding.RejectionListener listener) {

    private static final Logger LOG = LoggerFactory.getLogger(PromptDecoding.class);

    /** The value of {@code record}; empty when it has none or can't be read. */
    public Optional<V> decode(ConsumerRecord<byte[], byte[]> record) {
        try {
            return Optional.ofNullable(deserializer.deserialize(topic, record.value()));
        } catch (SerializationException e) {
            LOG.atWarn().addKeyValue("topic", topic).addKeyValue("partition", record.partition())
                    .addKeyValue("offset", record.offset()).addKeyValue("reason", e.getMessage())
                    .log("skipped a record that can't be read");
            if (!(e.getCause() instanceof SchemaRegistryException)) {
                listener.rejected(topic);
                deadLetters.put(record, e);
            }
            return Optional.empty();
        }
    }
}
