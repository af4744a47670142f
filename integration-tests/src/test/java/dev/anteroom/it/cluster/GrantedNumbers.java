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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
    private final Map<String, NavigableSet<Answer>> answers = new TreeMap<>();
    private final Map<String, Long> issued = new TreeMap<>();

    /** An answer that grants numbers. A counter that reads a request again gives the same answer, which is the same here. */
    private record Answer(long first, int granted, String edgeId, long requestId) implements Comparable<Answer> {

        private static final Comparator<Answer> ORDER = Comparator.comparingLong(Answer::first)
                .thenComparingInt(Answer::granted).thenComparing(Answer::edgeId).thenComparingLong(Answer::requestId);

        @Override
        public int compareTo(Answer other) {
            return ORDER.compare(this, other);
        }

        long end() {
            return first + granted;
        }
    }

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
            if (grant.getGranted() > 0) {
                answers.computeIfAbsent(grant.getScope(), scope -> new TreeSet<>())
                        .add(new Answer(grant.getFirstNumber(), grant.getGranted(), grant.getEdgeId(),
                                grant.getRequestId()));
            }
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
        return answers.values().stream().flatMap(Set::stream).mapToLong(Answer::granted).sum();
    }

    /** How many numbers two requests were given, or no counter says that it issued them. */
    long givenTwice() {
        return answers.entrySet().stream()
                .mapToLong(scope -> twiceOrNeverIssued(scope.getValue(), issued.getOrDefault(scope.getKey(), 0L)))
                .sum();
    }

    private static long twiceOrNeverIssued(NavigableSet<Answer> ascending, long issued) {
        long wrong = 0;
        long end = 1;
        for (Answer answer : ascending) {
            wrong += Math.max(0, Math.min(end, answer.end()) - answer.first());
            end = Math.max(end, answer.end());
        }
        return wrong + Math.max(0, end - 1 - issued);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
