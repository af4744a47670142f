package dev.anteroom.cli.watch;

import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Reads a topic of any installation, from the oldest record that is kept. Not thread-safe.
 *
 * @param <V> its records
 */
public final class TopicFeed<V extends SpecificRecord> implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final String topic;
    private final KafkaConsumer<String, V> consumer;
    private final Map<TopicPartition, Long> ends = new HashMap<>();

    private TopicFeed(String topic, KafkaConsumer<String, V> consumer) {
        this.topic = topic;
        this.consumer = consumer;
    }

    /** Connects; throws {@link FeedException} when no broker answers or there is no such topic. */
    public static <V extends SpecificRecord> TopicFeed<V> open(TopicDescriptor<V> descriptor, String bootstrap,
            URI registryUrl, String prefix) {
        String topic = new TopicSettings(prefix, 1, (short) 1).name(descriptor);
        AvroSerdes serdes = new AvroSerdes(new HttpSchemaRegistry(RegistrySettings.of(registryUrl)));
        Map<String, Object> settings = Map.of("bootstrap.servers", bootstrap, "auto.offset.reset", "earliest",
                "enable.auto.commit", "false", "isolation.level", "read_committed", "allow.auto.create.topics",
                "false", "default.api.timeout.ms", Long.toString(PATIENCE.toMillis()));
        KafkaConsumer<String, V> consumer = new KafkaConsumer<>(settings, new StringDeserializer(),
                serdes.deserializer(descriptor.value()));
        TopicFeed<V> feed = new TopicFeed<>(topic, consumer);
        try {
            feed.assign(bootstrap);
            return feed;
        } catch (RuntimeException e) {
            feed.close();
            throw e;
        }
    }

    private void assign(String bootstrap) {
        List<TopicPartition> partitions;
        try {
            partitions = consumer.partitionsFor(topic, PATIENCE).stream().map(this::partition).toList();
            // Asked once: where records come all the time, the end would run away from a reader that asks again and again.
            ends.putAll(consumer.endOffsets(partitions));
        } catch (KafkaException e) {
            throw new FeedException("no Kafka broker answers at " + bootstrap
                    + "; start './anteroom up' first, or name another one with --bootstrap", e);
        }
        if (partitions.isEmpty()) {
            throw new FeedException("the broker at " + bootstrap + " has no topic " + topic
                    + "; is the aggregator running, and is --prefix right?");
        }
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    private TopicPartition partition(PartitionInfo found) {
        return new TopicPartition(topic, found.partition());
    }

    /**
     * One record.
     *
     * @param key its key
     * @param value empty for a record that removes its key
     */
    public record Entry<V>(String key, Optional<V> value) {
    }

    /** The records that have come, in order within each partition; waits at most {@code time} for the first. */
    public List<V> poll(Duration time) {
        return pollAll(time).stream().flatMap(entry -> entry.value().stream()).toList();
    }

    /** The same, including records that remove their key. */
    public List<Entry<V>> pollAll(Duration time) {
        List<Entry<V>> records = new ArrayList<>();
        try {
            for (ConsumerRecord<String, V> record : consumer.poll(time)) {
                records.add(new Entry<>(record.key(), Optional.ofNullable(record.value())));
            }
        } catch (KafkaException e) {
            throw new FeedException("can't read topic " + topic + ": " + messageOf(e), e);
        }
        return records;
    }

    /** Whether everything that was there when the feed was opened has been read. */
    public boolean caughtUp() {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    private static String messageOf(Throwable failure) {
        Throwable cause = failure.getCause();
        return String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
    }

    @Override
    public void close() {
        consumer.close();
    }
}
