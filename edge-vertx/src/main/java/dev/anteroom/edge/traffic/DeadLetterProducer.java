package dev.anteroom.edge.traffic;

import dev.anteroom.edge.state.DeadLetters;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;

/**
 * Sends unreadable records to the {@code dead-letters} topic, byte for byte. Headers tell their origin in the form that
 * Kafka Streams uses, so that the letters of edges and aggregators read alike.
 */
public final class DeadLetterProducer implements DeadLetters {

    private static final String STREAMS_PREFIX = "__streams.errors.";

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
        add(headers, STREAMS_PREFIX + "exception", reason.getClass().getName());
        add(headers, STREAMS_PREFIX + "message", String.valueOf(reason.getMessage()));
        add(headers, STREAMS_PREFIX + "topic", rejected.topic());
        add(headers, STREAMS_PREFIX + "partition", Integer.toString(rejected.partition()));
        add(headers, STREAMS_PREFIX + "offset", Long.toString(rejected.offset()));
        add(headers, "anteroom.rejected-by", edgeId);
        producer.offer(letter, (metadata, failure) -> {
        });
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
