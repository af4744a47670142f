package dev.anteroom.control.notification;

import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PatientDecoding;
import dev.anteroom.runtime.kafka.AppliedOffsets;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.avro.WebhookDestination;
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
 * Reads policies and webhooks from the beginning of their topics, without a consumer group. It has a thread of its own;
 * only {@link #close} ends it.
 */
public final class NotificationConfigFollower implements AutoCloseable {

    private final String policiesTopic;
    private final String webhooksTopic;
    private final AvroDeserializer<NotificationPolicy> policies;
    private final AvroDeserializer<WebhookDestination> webhooks;
    private final PatientDecoding decoding;
    private final NotificationDirectory directory;
    private final Retry retry;
    private final AppliedOffsets applied = new AppliedOffsets();
    private final CountDownLatch caughtUp = new CountDownLatch(1);
    private final FollowerThread<Map<TopicPartition, Long>> thread;

    /** @param source of committed records */
    public NotificationConfigFollower(FollowerSource source, TopicSettings topics, NotificationDirectory directory,
            PatientDecoding.RejectionListener rejected) {
        this.policiesTopic = topics.name(Topics.NOTIFICATION_POLICIES);
        this.webhooksTopic = topics.name(Topics.NOTIFICATION_WEBHOOKS);
        this.policies = source.serdes().deserializer(AvroTypes.NOTIFICATION_POLICY);
        this.webhooks = source.serdes().deserializer(AvroTypes.WEBHOOK_DESTINATION);
        this.decoding = source.decoding(rejected);
        this.directory = directory;
        this.retry = source.retry();
        this.thread = new FollowerThread<>("notification-policies", source.consumers(), retry, this::begin, this::step);
    }

    public void start() {
        thread.start();
    }

    /** The offsets up to which both have been applied. */
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
        List<TopicPartition> partitions = Stream.of(policiesTopic, webhooksTopic)
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
        applied.advance(consumer.assignment().stream()
                .collect(Collectors.toMap(partition -> partition, consumer::position)));
    }

    private void read(ConsumerRecord<byte[], byte[]> record) throws InterruptedException {
        String id = record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
        if (record.topic().equals(policiesTopic)) {
            decoding.decode(record, it -> Optional.ofNullable(policies.deserialize(policiesTopic, it.value())))
                    .ifPresent(policy -> directory.policy(id, policy));
        } else {
            decoding.decode(record, it -> Optional.ofNullable(webhooks.deserialize(webhooksTopic, it.value())))
                    .ifPresent(webhook -> directory.webhook(id, webhook));
        }
    }

    /** Stops reading; waits a few seconds at most. */
    @Override
    public void close() {
        thread.close();
    }
}
