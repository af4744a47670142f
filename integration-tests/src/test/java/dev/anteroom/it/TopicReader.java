package dev.anteroom.it;

import dev.anteroom.schemas.topic.MarkKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads a topic from its beginning until something is there, or a deadline has passed. */
final class TopicReader<V> implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration DEADLINE = Progress.PATIENCE;

    private final Consumer<String, V> consumer;
    private final String topic;
    private final List<ConsumerRecord<String, V>> records = new ArrayList<>();

    TopicReader(Consumer<String, V> consumer, String topic) {
        this.consumer = consumer;
        this.topic = topic;
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition())).toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** All records that were read so far. */
    List<ConsumerRecord<String, V>> records() {
        return records;
    }

    /** Reads what has come, for a moment at most; gives the values that were read now, without tombstones. */
    List<V> poll() {
        List<V> read = new ArrayList<>();
        consumer.poll(POLL).forEach(record -> {
            keep(record);
            if (record.value() != null && !isMark(record)) {
                read.add(record.value());
            }
        });
        return read;
    }

    /** The newest value that fits, read on until there is one. */
    V await(String what, Predicate<V> fits) {
        return awaitRecord(what, value -> value.value() != null && fits.test(value.value())).value();
    }

    /** The newest record that fits, read on until there is one. */
    ConsumerRecord<String, V> awaitRecord(String what, Predicate<ConsumerRecord<String, V>> fits) {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        Optional<ConsumerRecord<String, V>> found = newest(fits);
        while (found.isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("no " + what + " in " + topic + " within " + DEADLINE + "; last of "
                        + records.size() + " records: " + (records.isEmpty() ? "none" : records.getLast().value()));
            }
            consumer.poll(POLL).forEach(this::keep);
            found = newest(fits);
        }
        return found.get();
    }

    /** What is about no room, such as the marks of edges, is left out. */
    private void keep(ConsumerRecord<String, V> record) {
        if (!isMark(record)) {
            records.add(record);
        }
    }

    private static boolean isMark(ConsumerRecord<String, ?> record) {
        return record.key() != null && MarkKey.isOne(record.key());
    }

    private Optional<ConsumerRecord<String, V>> newest(Predicate<ConsumerRecord<String, V>> fits) {
        return records.reversed().stream().filter(fits).findFirst();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
