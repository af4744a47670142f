package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.deadletter.DeadLetterProducer;
import dev.anteroom.runtime.deadletter.DeadLetters;
import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.streams.common.UnreadableRecords;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Sends unreadable records of global stores to the dead letters, where Streams itself sends all others. Thread-safe. */
final class GlobalStoreLetters implements UnreadableRecords, AutoCloseable {

    private static final String REJECTED_BY = "aggregator";

    private final NonBlockingProducer producer;
    private final DeadLetters letters;

    private GlobalStoreLetters(NonBlockingProducer producer, String topic) {
        this.producer = producer;
        this.letters = new DeadLetterProducer(producer, topic, REJECTED_BY);
    }

    /** Waits until the topic of dead letters is known. */
    static GlobalStoreLetters connect(AggregatorConfig config, Retry retry) throws InterruptedException {
        KafkaClients clients = KafkaClients.of(config.kafka(),
                StreamsProperties.applicationId(config, "dead-letters"));
        NonBlockingProducer producer = new NonBlockingProducer(clients.producer());
        try {
            producer.warmUp(List.of(config.topics().deadLetters()), config.bootstrap(), retry);
            return new GlobalStoreLetters(producer, config.topics().deadLetters());
        } catch (RuntimeException | InterruptedException e) {
            producer.close();
            throw e;
        }
    }

    @Override
    public void accept(RecordMetadata origin, Record<String, byte[]> record, RuntimeException error) {
        letters.put(new ConsumerRecord<>(origin.topic(), origin.partition(), origin.offset(), record.timestamp(),
                TimestampType.CREATE_TIME, ConsumerRecord.NULL_SIZE, ConsumerRecord.NULL_SIZE,
                record.key().getBytes(StandardCharsets.UTF_8), record.value(), record.headers(), Optional.empty()),
                error);
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(1));
    }
}
