package dev.anteroom.edge.traffic;

import dev.anteroom.edge.state.DeadLetters;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;

/** Sends unreadable records to the {@code dead-letters} topic, byte for byte, with headers that tell their origin. */
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
        Headers headers = letter.headers();
        add(headers, "anteroom.topic", rejected.topic());
        add(headers, "anteroom.partition", Integer.toString(rejected.partition()));
        add(headers, "anteroom.offset", Long.toString(rejected.offset()));
        add(headers, "anteroom.rejected-by", edgeId);
        add(headers, "anteroom.reason", String.valueOf(reason.getMessage()));
        producer.offer(letter, (metadata, failure) -> {
        });
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
