package dev.anteroom.control.health;

import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PatientDecoding;
import dev.anteroom.runtime.kafka.AppliedOffsets;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads health checks and what is known of origins from the beginning of their topics, without a consumer group. It has
 * a thread of its own; only {@link #close} ends it.
 */
public final class OriginHealthFollower implements AutoCloseable {

    private final String checksTopic;
    private final String originsTopic;
    private final AvroDeserializer<HealthCheck> checks;
    private final AvroDeserializer<OriginHealth> origins;
    private final PatientDecoding decoding;
    private final OriginDirectory directory;
    private final Retry retry;
    private final AppliedOffsets applied = new AppliedOffsets();
    private final CountDownLatch caughtUp = new CountDownLatch(1);
    private final FollowerThread<Map<TopicPartition, Long>> thread;

    /** @param source of committed records */
    public OriginHealthFollower(FollowerSource source, TopicSettings topics, OriginDirectory directory,
            PatientDecoding.RejectionListener rejected) {
        this.checksTopic = topics.name(Topics.HEALTH_CHECKS);
        this.originsTopic = topics.name(Topics.ORIGIN_HEALTH);
        this.checks = source.serdes().deserializer(AvroTypes.HEALTH_CHECK);
        this.origins = source.serdes().deserializer(AvroTypes.ORIGIN_HEALTH);
        this.decoding = source.decoding(rejected);
        this.directory = directory;
        this.retry = source.retry();
        this.thread = new FollowerThread<>("origin-health", source.consumers(), retry, this::begin, this::step);
    }

    public void start() {
        thread.start();
    }

    /** The offsets up to which checks have been applied. */
    public AppliedOffsets applied() {
        return applied;
    }

    /** Waits until everything that the topics held at the start has been read. */
    public void awaitCaughtUp() throws InterruptedException {
        while (!caughtUp.await(FollowerThread.POLL.toMillis(), TimeUnit.MILLISECONDS)) {
            if (retry.isStopped()) {
                throw new InterruptedException("stopped before the follower caught up");
            }
        }
    }

    private Map<TopicPartition, Long> begin(Consumer<byte[], byte[]> consumer) {
        List<TopicPartition> partitions = Stream.of(checksTopic, originsTopic)
                .flatMap(topic -> consumer.partitionsFor(topic).stream())
                .map(found -> new TopicPartition(found.topic(), found.partition())).toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return consumer.endOffsets(partitions);
    }

    private void step(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) throws InterruptedException {
        if (!directory.isLoaded() && FollowerThread.hasReached(consumer, ends)) {
            directory.markLoaded();
            caughtUp.countDown();
        }
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(FollowerThread.POLL)) {
            read(record);
        }
        applied.advance(consumer.assignment().stream().filter(partition -> partition.topic().equals(checksTopic))
                .collect(Collectors.toMap(partition -> partition, consumer::position)));
    }

    private void read(ConsumerRecord<byte[], byte[]> record) throws InterruptedException {
        String checkId = record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
        if (record.topic().equals(checksTopic)) {
            decoding.decode(record, it -> Optional.ofNullable(checks.deserialize(checksTopic, it.value())))
                    .ifPresent(check -> directory.configured(checkId, check));
        } else {
            decoding.decode(record, it -> Optional.ofNullable(origins.deserialize(originsTopic, it.value())))
                    .ifPresent(origin -> directory.judged(checkId, origin));
        }
    }

    /** Stops reading; waits a few seconds at most. */
    @Override
    public void close() {
        thread.close();
    }
}
