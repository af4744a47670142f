package dev.anteroom.devkit.system;

import dev.anteroom.cli.replay.ReplayCluster;
import dev.anteroom.cli.replay.ReplayException;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** How far a consumer group has read topics of one partition, by the offsets that it committed. */
final class ReadSoFar implements AutoCloseable {

    private final Admin admin;
    private final String group;
    private final Map<TopicPartition, Long> ends;

    ReadSoFar(ReplayCluster cluster, TopicSettings topics, List<TopicDescriptor<?>> read, String group) {
        this.admin = cluster.admin();
        this.group = group;
        this.ends = get(admin.listOffsets(read.stream().collect(Collectors.toMap(
                topic -> new TopicPartition(topics.name(topic), 0), topic -> OffsetSpec.latest()))).all())
                .entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, end -> offset(end.getValue())));
    }

    private static long offset(ListOffsetsResultInfo end) {
        return end.offset();
    }

    /** How many offsets there were at the start. */
    long length() {
        return ends.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How many offsets are read and committed. */
    long done() {
        Map<TopicPartition, OffsetAndMetadata> committed = get(
                admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
        return ends.keySet().stream().mapToLong(partition -> {
            OffsetAndMetadata offset = committed.get(partition);
            return offset == null ? 0 : offset.offset();
        }).sum();
    }

    private static <T> T get(KafkaFuture<T> answer) {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw new ReplayException("can't ask Kafka for the progress of the replay: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReplayException("interrupted while asking Kafka for the progress of the replay", e);
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
