package dev.anteroom.it.cluster;

import dev.anteroom.it.cluster.EdgeWatch.Stored;
import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** What the log of moves holds, against what edges were told that it holds. */
final class StoredMoves {

    private static final Duration POLL = Duration.ofSeconds(1);

    private StoredMoves() {
    }

    /** How many of the moves that were acknowledged to edges so far are not in the log at their place. */
    static long missing(KafkaCluster cluster, LoadedSystem system, URI registry) {
        return missing(cluster, system.topics(), system.watch().stored(), registry);
    }

    /** The same of moves that were written down. */
    static long missing(KafkaCluster cluster, TopicSettings topics, List<Stored> acknowledged, URI registry) {
        AvroSerdes serdes = new AvroSerdes(new HttpSchemaRegistry(RegistrySettings.of(registry)));
        String topic = topics.name(Topics.TRAFFIC);
        try (Consumer<String, TrafficEvent> consumer = new KafkaConsumer<>(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, cluster.bootstrap()), new StringDeserializer(),
                serdes.deserializer(AvroTypes.TRAFFIC_EVENT))) {
            Set<Stored> found = read(consumer, topic);
            return acknowledged.stream().filter(move -> !found.contains(move)).count();
        }
    }

    private static Set<Stored> read(Consumer<String, TrafficEvent> consumer, String topic) {
        List<TopicPartition> partitions = IntStream.range(0, LoadedSystem.PARTITIONS)
                .mapToObj(partition -> new TopicPartition(topic, partition)).toList();
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Set<Stored> found = new HashSet<>();
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            for (ConsumerRecord<String, TrafficEvent> record : consumer.poll(POLL)) {
                if (record.value() != null) {
                    found.add(new Stored(record.partition(), record.offset(), record.value().getEdgeId(),
                            record.value().getAt()));
                }
            }
        }
        return found;
    }
}
