package dev.anteroom.control.health;

import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PatientDecoding;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Reads {@code health-results} into memory, from as long ago as is kept. Has a thread of its own and no consumer group;
 * brokers that are away are waited for. Nothing but {@link #close} ends it.
 */
public final class ProbeHistoryFollower implements AutoCloseable {

    private final String topic;
    private final AvroDeserializer<HealthResult> deserializer;
    private final ProbeHistory history;
    private final PatientDecoding decoding;
    private final InstantSource clock;
    private final FollowerThread<Map<TopicPartition, Long>> thread;

    /** @param source gives committed records */
    public ProbeHistoryFollower(FollowerSource source, TopicSettings topics, ProbeHistory history, InstantSource clock,
            PatientDecoding.RejectionListener rejected) {
        this.topic = topics.name(Topics.HEALTH_RESULTS);
        this.deserializer = source.serdes().deserializer(AvroTypes.HEALTH_RESULT);
        this.history = history;
        this.decoding = source.decoding(rejected);
        this.clock = clock;
        this.thread = new FollowerThread<>("probe-history", source.consumers(), source.retry(), this::begin,
                this::step);
    }

    /** Begins to read, unless nothing is to be kept. */
    public void start() {
        if (!history.keep().isZero()) {
            thread.start();
        }
    }

    private Map<TopicPartition, Long> begin(Consumer<byte[], byte[]> consumer) {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition())).toList();
        consumer.assign(partitions);
        long since = clock.millis() - history.keep().toMillis();
        Map<TopicPartition, OffsetAndTimestamp> starts = consumer.offsetsForTimes(
                partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> since)));
        for (TopicPartition partition : partitions) {
            Optional.ofNullable(starts.get(partition)).ifPresentOrElse(
                    start -> consumer.seek(partition, start.offset()),
                    () -> consumer.seekToEnd(List.of(partition)));
            // Seeking is lazy: only knowing the position makes sure that nothing later is missed.
            consumer.position(partition);
        }
        return consumer.endOffsets(partitions);
    }

    private void step(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) throws InterruptedException {
        if (!history.isLoaded() && FollowerThread.hasReached(consumer, ends)) {
            history.markLoaded();
        }
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(FollowerThread.POLL)) {
            decoding.decode(record, this::decode).ifPresent(result -> history.add(result, clock.millis()));
        }
    }

    private HealthResult decode(ConsumerRecord<byte[], byte[]> record) {
        return Optional.ofNullable(deserializer.deserialize(topic, record.value()))
                .orElseThrow(() -> new SerializationException("what a probe found can't be null"));
    }

    /** Stops reading; waits a few seconds at most. */
    @Override
    public void close() {
        thread.close();
    }
}
