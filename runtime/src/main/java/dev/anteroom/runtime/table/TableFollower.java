package dev.anteroom.runtime.table;

import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PatientDecoding;
import dev.anteroom.runtime.kafka.AppliedOffsets;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Reads compacted topics from their beginning and hands on every change, on a thread of its own and without a consumer
 * group. A record that can't be read is kept in {@code dead-letters}. It waits for brokers that are away; only
 * {@link #close} ends it.
 */
public final class TableFollower implements AutoCloseable {

    /**
     * One of the topics.
     *
     * @param changed is given a key and its present value, or nothing where it was removed; on the follower's thread
     * @param isDistrusted whether a record that can't be read removes its key, instead of leaving what was known of it
     */
    public record Table<V extends SpecificRecord>(TopicDescriptor<V> topic, BiConsumer<String, Optional<V>> changed,
            boolean isDistrusted) {

        /** A table in which a record that can't be read leaves what was known of its key. */
        public Table(TopicDescriptor<V> topic, BiConsumer<String, Optional<V>> changed) {
            this(topic, changed, false);
        }
    }

    /** A table with what reads it. */
    private final class Reader<V extends SpecificRecord> {

        private final String name;
        private final AvroDeserializer<V> deserializer;
        private final Table<V> table;

        Reader(Table<V> table, TopicSettings topics, FollowerSource source) {
            this.name = topics.name(table.topic());
            this.deserializer = source.serdes().deserializer(table.topic().value());
            this.table = table;
        }

        void read(ConsumerRecord<byte[], byte[]> record) throws InterruptedException {
            String key = record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
            Optional<Optional<V>> value = decoding.decode(record,
                    it -> Optional.ofNullable(deserializer.deserialize(name, it.value())));
            if (value.isPresent() || table.isDistrusted()) {
                table.changed().accept(key, value.orElse(Optional.empty()));
            }
        }

        void remove(String key) {
            table.changed().accept(key, Optional.empty());
        }
    }

    private final Map<String, Reader<?>> readers;
    private final PatientDecoding decoding;
    private final Retry retry;
    private final Runnable loaded;
    private final AppliedOffsets applied = new AppliedOffsets();
    private final CountDownLatch caughtUp = new CountDownLatch(1);
    private final FollowerThread<CompactedTopics> thread;

    /**
     * @param source of committed records
     * @param loaded is called once, when everything was handed on that the topics held at the start
     * @param rejected is told of records that can't be read
     */
    public TableFollower(FollowerSource source, TopicSettings topics, List<Table<?>> tables, Runnable loaded,
            PatientDecoding.RejectionListener rejected, InstantSource clock) {
        this.readers = tables.stream().map(table -> new Reader<>(table, topics, source))
                .collect(Collectors.toMap(reader -> reader.name, Function.identity()));
        this.decoding = source.decoding(rejected);
        this.retry = source.retry();
        this.loaded = loaded;
        List<String> names = tables.stream().map(table -> topics.name(table.topic())).toList();
        this.thread = new FollowerThread<>(tables.getFirst().topic().id(), source.consumers(), retry,
                consumer -> new CompactedTopics(names, clock).begin(consumer),
                (consumer, reading) -> {
                    apply(reading.poll(consumer));
                    applied.advance(reading.positions(consumer));
                });
    }

    public void start() {
        thread.start();
    }

    /** The offsets up to which the topics have been applied. */
    public AppliedOffsets applied() {
        return applied;
    }

    /** Waits until everything that the topics held at the start has been handed on. */
    public void awaitCaughtUp() throws InterruptedException {
        while (!caughtUp.await(FollowerThread.POLL.toMillis(), TimeUnit.MILLISECONDS)) {
            if (retry.isStopped()) {
                throw new InterruptedException("the process was stopped before it had read " + readers.keySet());
            }
        }
    }

    private void apply(CompactedTopics.Batch batch) throws InterruptedException {
        for (ConsumerRecord<byte[], byte[]> record : batch.records()) {
            reader(record.topic()).read(record);
        }
        batch.lost().forEach(entry -> reader(entry.topic()).remove(entry.key()));
        if (batch.isWhole() && caughtUp.getCount() > 0) {
            loaded.run();
            caughtUp.countDown();
        }
    }

    private Reader<?> reader(String topic) {
        return Optional.<Reader<?>>ofNullable(readers.get(topic))
                .orElseThrow(() -> new IllegalStateException("nobody asked for topic " + topic));
    }

    /** Stops reading; waits a few seconds at most. */
    @Override
    public void close() {
        thread.close();
    }
}
