package dev.anteroom.runtime.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Asks where topics end over connections that are kept: on a busy machine it is connecting that takes the seconds for which
 * somebody waits. Whether a record is committed is asked seldom, over a connection of its own. Thread-safe.
 */
public final class CommittedByBrokers implements CommittedPart, AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(6);
    private static final Duration POLL = Duration.ofMillis(100);

    private final KafkaClients clients;
    private final Admin admin;

    private CommittedByBrokers(KafkaClients clients) {
        this.clients = clients;
        this.admin = clients.admin();
    }

    /** Connects at the first question; whoever calls this closes it. */
    public static CommittedByBrokers by(KafkaClients clients) {
        return new CommittedByBrokers(clients);
    }

    @Override
    public Map<TopicPartition, Long> ends(String topic) {
        try {
            Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
            admin.describeTopics(List.of(topic)).allTopicNames().get().values()
                    .forEach(found -> found.partitions().forEach(partition -> wanted
                            .put(new TopicPartition(topic, partition.partition()), OffsetSpec.latest())));
            Map<TopicPartition, Long> ends = new HashMap<>();
            admin.listOffsets(wanted, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED)).all().get()
                    .forEach((partition, end) -> ends.put(partition, end.offset()));
            return ends;
        } catch (ExecutionException e) {
            throw new KafkaException("can't find the end of topic " + topic + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptException(e);
        }
    }

    @Override
    public boolean contains(TopicPartition partition, long offset) {
        KafkaConsumer<byte[], byte[]> consumer = clients.follower();
        try {
            consumer.assign(List.of(partition));
            consumer.seek(partition, offset);
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (System.nanoTime() < deadline) {
                ConsumerRecords<byte[], byte[]> read = consumer.poll(POLL);
                if (!read.isEmpty()) {
                    return read.iterator().next().offset() == offset;
                }
                // What was aborted is passed without being shown.
                if (consumer.position(partition) > offset) {
                    return false;
                }
            }
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
        throw new KafkaException("can't find out whether offset %d of %s was committed".formatted(offset, partition));
    }

    /** Ends the connections at once; a question for {@link #ends} that is under way fails. */
    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }
}
