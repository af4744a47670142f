package dev.anteroom.runtime.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Says where the committed part of a topic ends now, over connections that are kept: on a busy machine it is connecting
 * that takes the seconds for which somebody waits. Thread-safe.
 */
public final class CommittedEnds implements AutoCloseable {

    private final Admin admin;

    private CommittedEnds(Admin admin) {
        this.admin = admin;
    }

    /** Connects at the first question; whoever calls this closes it. */
    public static CommittedEnds by(KafkaClients clients) {
        return new CommittedEnds(clients.admin());
    }

    /**
     * Where the committed part of each partition of {@code topic} ends.
     *
     * @throws KafkaException if the brokers do not answer within a few seconds, or do not know the topic
     */
    public Map<TopicPartition, Long> of(String topic) {
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

    /** Ends the connections at once; a question under way fails. */
    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }
}
