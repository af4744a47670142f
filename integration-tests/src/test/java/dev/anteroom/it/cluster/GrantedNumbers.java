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

/** Which numbers ticket counters gave to edges, against what they say that they issued. Not thread-safe. */
final class GrantedNumbers implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(500);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> grants;
    private final List<TopicPartition> counts;
    private final AvroSerdes serdes;
    private final Map<String, NumbersOfScope> scopes = new TreeMap<>();

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
            scope(grant.getScope()).grant(grant.getEdgeId(), grant.getRequestId(), grant.getFirstNumber(),
                    grant.getGranted());
        });
        readTo(counts, value -> {
            TicketsIssued count = Objects
                    .requireNonNull(serdes.deserializer(AvroTypes.TICKETS_ISSUED).deserialize("", value));
            scope(count.getScope()).issued(count.getIssued());
        });
    }

    private NumbersOfScope scope(String scope) {
        return scopes.computeIfAbsent(scope, name -> new NumbersOfScope());
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
        return scopes.values().stream().mapToLong(NumbersOfScope::given).sum();
    }

    /** How many numbers were given to two requests, or no counter says that it issued them. */
    long givenTwice() {
        return scopes.values().stream().mapToLong(NumbersOfScope::wrong).sum();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
