package dev.anteroom.benchmarks.counting;

import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.KafkaConfig;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.datacenter.DataCenterTopology;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Follows how far the data-center topology has come, by the offsets that it committed. */
final class CountingProgress implements AutoCloseable {

    private final Admin admin;
    private final String group;
    private final String topic;

    CountingProgress(Stage stage) {
        this.admin = KafkaClients.of(KafkaConfig.of(stage.bootstrap(), Map.of()), "benchmark").admin();
        this.group = stage.topics().prefix() + DataCenterTopology.NAME;
        this.topic = stage.topics().name(Topics.TRAFFIC);
    }

    /** Moves whose counting is committed. */
    long counted() throws InterruptedException {
        try {
            Map<TopicPartition, OffsetAndMetadata> offsets = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata().get();
            return offsets.entrySet().stream().filter(entry -> entry.getKey().topic().equals(topic))
                    .mapToLong(entry -> entry.getValue().offset()).sum();
        } catch (ExecutionException e) {
            throw new IllegalStateException("can't read the offsets of group " + group, e);
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
