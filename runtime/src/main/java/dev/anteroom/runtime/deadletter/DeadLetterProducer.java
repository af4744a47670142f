package dev.anteroom.runtime.deadletter;

import dev.anteroom.runtime.kafka.NonBlockingProducer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends unreadable records to the {@code dead-letters} topic, byte for byte. Headers describe their origin in the form
 * that Kafka Streams uses, so that dead letters of all processes look alike. A restart may read a record again, so it
 * may be sent more than once. Thread-safe.
 */
public final class DeadLetterProducer implements DeadLetters {

    private static final Logger LOG = LoggerFactory.getLogger(DeadLetterProducer.class);

    private final NonBlockingProducer producer;
    private final String topic;
    private final byte[] rejectedBy;

    /** @param rejectedBy the process that could not read the records */
    public DeadLetterProducer(NonBlockingProducer producer, String topic, String rejectedBy) {
        this.producer = producer;
        this.topic = topic;
        this.rejectedBy = rejectedBy.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void put(ConsumerRecord<byte[], byte[]> rejected, Exception reason) {
        ProducerRecord<byte[], byte[]> letter = new ProducerRecord<>(topic, null, rejected.timestamp(), rejected.key(),
                rejected.value(), rejected.headers());
        DeadLetter.describe(letter.headers(), rejected.topic(), rejected.partition(), rejected.offset(), reason);
        letter.headers().add("anteroom.rejected-by", rejectedBy);
        boolean taken = producer.offer(letter, (metadata, failure) -> {
            if (failure != null) {
                lost(failure.toString());
            }
        });
        if (!taken) {
            lost("the producer did not accept it");
        }
    }

    private void lost(String reason) {
        LOG.atWarn().addKeyValue("topic", topic).addKeyValue("reason", reason).log("an unreadable record could not be"
                + " copied to the topic of dead letters");
    }
}
