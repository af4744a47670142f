package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.deadletter.DeadLetter;
import dev.anteroom.streams.common.UnreadableRecords;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends unreadable records of global stores to the dead letters, in the form in which Streams sends the others. A
 * restart reads a global topic again, so a record may be sent more than once. Thread-safe.
 */
final class DeadLetterProducer implements UnreadableRecords, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DeadLetterProducer.class);

    private final String topic;
    private final Producer<byte[], byte[]> producer;

    DeadLetterProducer(String topic, Producer<byte[], byte[]> producer) {
        this.topic = topic;
        this.producer = producer;
    }

    static DeadLetterProducer connect(AggregatorConfig config) {
        Map<String, Object> options = new HashMap<>(config.clientOptions());
        options.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrap());
        options.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 1_000L);
        return new DeadLetterProducer(config.topics().deadLetters(),
                new KafkaProducer<>(options, new ByteArraySerializer(), new ByteArraySerializer()));
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The callback is told the outcome.
    public void accept(RecordMetadata origin, Record<String, byte[]> record, RuntimeException error) {
        ProducerRecord<byte[], byte[]> letter = new ProducerRecord<>(topic, null,
                record.key().getBytes(StandardCharsets.UTF_8), record.value(), record.headers());
        DeadLetter.describe(letter.headers(), origin.topic(), origin.partition(), origin.offset(), error);
        producer.send(letter, (sent, failure) -> {
            if (failure != null) {
                LOG.atWarn().addKeyValue("topic", topic).log("dead letter is lost: {}", failure.toString());
            }
        });
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(1));
    }
}
