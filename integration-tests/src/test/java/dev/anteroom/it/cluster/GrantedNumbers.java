package dev.anteroom.it.cluster;

import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** What ticket counters answered to edges, against what they say that they issued. Not thread-safe. */
final class GrantedNumbers implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(500);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> grants;
    private final List<TopicPartition> counts;
    private final AvroSerdes serdes;
    private final Map<String, Long> granted = new TreeMap<>();
    private final Map<String, Long> issued = new TreeMap<>();

    GrantedNumbers(KafkaCluster cluster, TopicSettings topics, URI registry) {
        this.serdes = new AvroSerdes(new HttpSchemaRegistry(RegistrySettings.of(registry)));
        this.consumer = new KafkaConsumer<>(Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, cluster.bootstrap(),
                ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed"), new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        this.grants = partitions(topics.name(Topics.TICKET_GRANTS));
        this.counts = partitions(topics.name(Topics.TICKETS_ISSUED));
        consumer.assign(Stream.concat(grants.stream(), counts.stream()).toList());
        consumer.seekToBeginning(consumer.assignment());
    }

    private List<TopicPartition> partitions(String topic) {
        return consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition())).toList();
    }

    /** Reads on: brokers keep answers for ten minutes only. */
    void read() {
        readTo(grants, value -> {
            TicketGrant grant = Objects
                    .requireNonNull(serdes.deserializer(AvroTypes.TICKET_GRANT).deserialize("", value));
            granted.merge(grant.getScope(), (long) grant.getGranted(), Long::sum);
        });
        readTo(counts, value -> {
            TicketsIssued count = Objects
                    .requireNonNull(serdes.deserializer(AvroTypes.TICKETS_ISSUED).deserialize("", value));
            issued.merge(count.getScope(), count.getIssued(), Math::max);
        });
    }

    private void readTo(List<TopicPartition> partitions, Consumer<byte[]> each) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        consumer.pause(consumer.assignment());
        consumer.resume(partitions);
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            consumer.poll(POLL).forEach(record -> each.accept(record.value()));
        }
    }

    /** All numbers that edges were given. */
    long given() {
        return granted.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How many more numbers edges were given than counters issued: what two edges have, or one twice. */
    long givenTwice() {
        return granted.entrySet().stream()
                .mapToLong(scope -> Math.max(0, scope.getValue() - issued.getOrDefault(scope.getKey(), 0L))).sum();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
