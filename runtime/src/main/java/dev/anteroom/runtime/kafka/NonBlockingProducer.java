package dev.anteroom.runtime.kafka;

import dev.anteroom.runtime.retry.Retry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A producer whose {@link #offer} never blocks: a record that does not fit into the buffer is refused.
 *
 * <p>Before {@link #warmUp} every record is refused, because a producer that does not know a topic yet can only block
 * or fail. Thread-safe.
 */
public final class NonBlockingProducer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NonBlockingProducer.class);
    private static final Duration METADATA_POLL = Duration.ofMillis(50);

    private final Producer<byte[], byte[]> producer;
    private final Map<String, Integer> partitions = new ConcurrentHashMap<>();
    private volatile boolean warm;

    /** @param producer with {@code max.block.ms=0} and metadata that is never forgotten */
    public NonBlockingProducer(Producer<byte[], byte[]> producer) {
        this.producer = producer;
    }

    /** Fetches the metadata of {@code topics}; waits for the brokers as long as it takes. */
    public void warmUp(List<String> topics, String brokers, Retry retry) throws InterruptedException {
        for (String topic : topics) {
            retry.until("get metadata of topic " + topic + " from Kafka at " + brokers,
                    () -> {
                        int found = partitionsOf(topic, retry);
                        partitions.put(topic, found);
                        return found;
                    });
        }
        warm = true;
        LOG.atInfo().addKeyValue("topics", topics).log("the producer is ready, it has the metadata of its topics");
    }

    private int partitionsOf(String topic, Retry retry) throws InterruptedException {
        // With max.block.ms=0 the first calls only start the request for the metadata.
        for (int attempt = 1; attempt < 100; attempt++) {
            try {
                return producer.partitionsFor(topic).size();
            } catch (KafkaException e) {
                LOG.debug("there is no metadata of {} yet", topic, e);
                retry.pause(METADATA_POLL);
            }
        }
        return producer.partitionsFor(topic).size();
    }

    /** How many partitions {@code topic} had at the warm-up; 0 when it was not warmed up. */
    public int partitions(String topic) {
        return partitions.getOrDefault(topic, 0);
    }

    public boolean isWarm() {
        return warm;
    }

    /** Takes a record for sending; false when the buffer is full, or before {@link #warmUp}. */
    public boolean offer(ProducerRecord<byte[], byte[]> record, Callback callback) {
        if (!warm) {
            return false;
        }
        try {
            // If the record can't be taken, for example because the buffer is full, the future has already failed.
            return producer.send(record, callback).state() != Future.State.FAILED;
        } catch (KafkaException e) {
            LOG.debug("the producer refused a record for {}", record.topic(), e);
            return false;
        }
    }

    /** Sends a record; the future completes when it is stored, and fails when it can't be taken or stored. */
    public CompletableFuture<Void> store(ProducerRecord<byte[], byte[]> record) {
        CompletableFuture<Void> stored = new CompletableFuture<>();
        boolean isTaken = offer(record, (metadata, failure) -> {
            if (failure == null) {
                stored.complete(null);
            } else {
                stored.completeExceptionally(failure);
            }
        });
        if (!isTaken) {
            stored.completeExceptionally(
                    new KafkaException("the producer has no room for a record of " + record.topic()));
        }
        return stored;
    }

    /** Waits until everything is sent, but no longer than {@code patience}, and then ends. */
    public void close(Duration patience) {
        warm = false;
        producer.close(patience);
    }

    @Override
    public void close() {
        close(Duration.ZERO);
    }
}
