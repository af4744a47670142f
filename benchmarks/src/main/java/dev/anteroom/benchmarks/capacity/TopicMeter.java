package dev.anteroom.benchmarks.capacity;

import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.KafkaConfig;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;

/** Asks the broker how many records and bytes there are in all topics, Kafka's own among them. */
final class TopicMeter implements AutoCloseable {

    /** What the stores of the topologies write. */
    static final String CHANGELOGS = "changelogs";
    /** Offsets and transactions. */
    static final String KAFKAS_OWN = "Kafka's own";

    private final Admin admin;
    private final String prefix;
    private final Set<String> named = Topics.all().stream().map(TopicDescriptor::id).collect(Collectors.toSet());

    /** The end of each partition, and how many bytes are stored of it. */
    record Ends(Map<TopicPartition, Long> offsets, Map<TopicPartition, Long> bytes) {
    }

    /** What was written into one topic, and what of it is in partitions of which nothing was cleaned up meanwhile. */
    private record Growth(double records, double wholeRecords, double wholeBytes) {

        Growth plus(Growth other) {
            return new Growth(records + other.records, wholeRecords + other.wholeRecords,
                    wholeBytes + other.wholeBytes);
        }

        TopicFlow flow() {
            return new TopicFlow(records, wholeRecords == 0 ? wholeBytes : wholeBytes / wholeRecords * records);
        }
    }

    TopicMeter(Stage stage) {
        this.admin = KafkaClients.of(KafkaConfig.of(stage.bootstrap(), Map.of()), "benchmark").admin();
        this.prefix = stage.topics().prefix();
    }

    Ends ends() throws InterruptedException {
        try {
            List<Integer> brokers = admin.describeCluster().nodes().get().stream().map(Node::id).toList();
            Map<TopicPartition, Long> bytes = new HashMap<>();
            for (Map<String, LogDirDescription> folders : admin.describeLogDirs(brokers).allDescriptions().get()
                    .values()) {
                folders.values().forEach(folder -> folder.replicaInfos()
                        .forEach((partition, replica) -> bytes.merge(partition, replica.size(), Long::sum)));
            }
            Set<String> topics = admin.listTopics(new ListTopicsOptions().listInternal(true)).names().get();
            bytes.keySet().removeIf(partition -> !topics.contains(partition.topic()));
            Map<TopicPartition, Long> offsets = new HashMap<>();
            admin.listOffsets(bytes.keySet().stream()
                    .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()))).all().get()
                    .forEach((partition, end) -> offsets.put(partition, end.offset()));
            return new Ends(offsets, bytes);
        } catch (ExecutionException e) {
            throw new IllegalStateException("can't read how large the topics are", e);
        }
    }

    /** What was written between two looks, by topic, without the prefix. */
    Map<String, TopicFlow> between(Ends earlier, Ends later) {
        Map<String, Growth> growths = new TreeMap<>();
        later.offsets().forEach((partition, end) -> growths.merge(name(partition.topic()),
                growth(partition, earlier, later), Growth::plus));
        Map<String, TopicFlow> flows = new TreeMap<>();
        growths.forEach((topic, growth) -> flows.put(topic, growth.flow()));
        return flows;
    }

    private static Growth growth(TopicPartition partition, Ends earlier, Ends later) {
        double records = later.offsets().getOrDefault(partition, 0L) - earlier.offsets().getOrDefault(partition, 0L);
        double bytes = later.bytes().getOrDefault(partition, 0L) - earlier.bytes().getOrDefault(partition, 0L);
        // Where the cleaner of a compacted topic was at work, the size says nothing.
        return bytes < 0 || (bytes == 0 && records > 0)
                ? new Growth(records, 0, 0)
                : new Growth(records, records, bytes);
    }

    private String name(String topic) {
        String own = topic.startsWith(prefix) ? topic.substring(prefix.length()) : topic;
        if (named.contains(own)) {
            return own;
        }
        return topic.startsWith("__") ? KAFKAS_OWN : CHANGELOGS;
    }

    @Override
    public void close() {
        admin.close();
    }
}
