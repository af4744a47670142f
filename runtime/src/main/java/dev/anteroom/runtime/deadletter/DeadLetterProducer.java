package dev.anteroom.runtime.deadletter;

import dev.anteroom.runtime.kafka.EdgeProducer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Sends unreadable records to the {@code dead-letters} topic, byte for byte. Headers tell their origin in the form that
 * Kafka Streams uses, so that the letters of edges and aggregators read alike.
 */
public final class DeadLetterProducer implements DeadLetters {

    private final EdgeProducer producer;
    private final String topic;
    private final String edgeId;

    public DeadLetterProducer(EdgeProducer producer, String topic, String edgeId) {
        this.producer = producer;
        this.topic = topic;
        this.edgeId = edgeId;
    }

    @Override
    public void put(ConsumerRecord<byte[], byte[]> rejected, Exception reason) {
        ProducerRecord<byte[], byte[]> letter = new ProducerRecord<>(topic, null, rejected.timestamp(), rejected.key(),
                rejected.value(), rejected.headers());
        DeadLetter.describe(letter.headers(), rejected.topic(), rejected.partition(), rejected.offset(), reason);
        letter.headers().add("anteroom.rejected-by", edgeId.getBytes(StandardCharsets.UTF_8));
        producer.offer(letter, (metadata, failure) -> {
        });
    }
}
