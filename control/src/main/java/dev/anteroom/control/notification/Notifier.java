package dev.anteroom.control.notification;

import dev.anteroom.roomfile.PolicyMatch;
import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PatientDecoding;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.schemas.avro.DeliveryOutcome;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads notifications and sends each to the destinations of the policies that it concerns. All processes that do this
 * are one consumer group, so one of them sends what is in a partition. Offsets are committed once a notification is
 * sent to everybody or given up; whoever takes a partition over first reads in the topic of deliveries what was sent
 * already. So a destination gets a notification twice only if its sender ends between sending and writing that down.
 *
 * <p>It has a thread of its own, which alone touches queues and offsets; only {@link #close} ends it.
 *
 * <p>Rests on decision 124.
 */
public final class Notifier implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Notifier.class);
    private static final int MOST_WAITING = 10_000;
    private static final Duration BUSY_POLL = Duration.ofMillis(50);
    private static final Duration IDLE_POLL = Duration.ofMillis(200);
    /** Longer than any attempt takes. */
    private static final Duration HANDOVER = Duration.ofSeconds(25);
    private static final Duration STOP = Duration.ofSeconds(3);

    private final FollowerSource source;
    private final String topic;
    private final AvroDeserializer<Notification> deserializer;
    private final PatientDecoding decoding;
    private final Senders senders;
    private final DeliveryLog log;
    private final NotificationListener listener;
    private final InstantSource clock;
    private final FollowerThread<Boolean> thread;
    private final DeliveryQueues queues = new DeliveryQueues();
    private final OffsetsInWork offsets = new OffsetsInWork();
    private final DeliveryWrites writes;
    /** What other threads have for this one. */
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    /** What nobody has to send any more, as it was when this process took partitions over. */
    private Set<String> done = Set.of();
    private boolean isNew;
    /** Changes that controls tell of may come more than once, with the same identity. */
    private final RecentIds taken = new RecentIds(MOST_WAITING);
    private volatile long oldestAt = Long.MAX_VALUE;

    /** @param source makes consumers of the notifiers' group */
    Notifier(FollowerSource source, TopicSettings topics, Senders senders, DeliveryLog log,
            NotificationListener listener, InstantSource clock, PatientDecoding.RejectionListener rejected) {
        this.source = source;
        this.topic = topics.name(Topics.NOTIFICATIONS);
        this.deserializer = source.serdes().deserializer(AvroTypes.NOTIFICATION);
        this.decoding = source.decoding(rejected);
        this.senders = senders;
        this.log = log;
        this.writes = new DeliveryWrites(log, clock, tasks::add);
        this.listener = listener;
        this.clock = clock;
        this.thread = new FollowerThread<>("notifications", source.consumers(), source.retry(), this::begin,
                this::step);
    }

    public void start() {
        thread.start();
    }

    /** Age of the oldest notification that waits to be sent by this process, in milliseconds; 0 when none does. */
    public long oldestAgeMillis() {
        return Math.max(0, clock.millis() - oldestAt);
    }

    private Boolean begin(Consumer<byte[], byte[]> consumer) {
        consumer.subscribe(List.of(topic), new Handover(consumer));
        return true;
    }

    private void step(Consumer<byte[], byte[]> consumer, Boolean begun) throws InterruptedException {
        runTasks();
        writes.again();
        if (queues.size() + writes.open() >= MOST_WAITING) {
            consumer.pause(consumer.assignment());
        } else {
            consumer.resume(consumer.paused());
        }
        take(consumer, consumer.poll(queues.size() > 0 || writes.open() > 0 ? BUSY_POLL : IDLE_POLL));
        queues.due(clock.millis()).forEach(this::send);
        oldestAt = queues.oldestAt().orElse(Long.MAX_VALUE);
        runTasks();
        consumer.commitAsync(offsets.toCommit(), (committed, failure) -> {
            if (failure != null) {
                LOG.debug("offsets are not committed; later ones will be", failure);
            }
        });
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    private void take(Consumer<byte[], byte[]> consumer, ConsumerRecords<byte[], byte[]> records)
            throws InterruptedException {
        if (isNew) {
            try {
                done = log.done(clock.millis());
                isNew = false;
            } catch (KafkaException e) {
                records.partitions().forEach(partition -> consumer.seek(partition,
                        records.records(partition).getFirst().offset()));
                throw e;
            }
        }
        for (ConsumerRecord<byte[], byte[]> record : records) {
            Optional<Notification> read = decoding.decode(record, this::decode);
            take(new TopicPartition(record.topic(), record.partition()), record.offset(), read);
        }
    }

    private Notification decode(ConsumerRecord<byte[], byte[]> record) {
        return Optional.ofNullable(deserializer.deserialize(topic, record.value()))
                .orElseThrow(() -> new SerializationException("a notification can't be null"));
    }

    private void take(TopicPartition partition, long offset, Optional<Notification> read) {
        Map<Target, Dispatch> dispatches = new LinkedHashMap<>();
        read.filter(notification -> taken.add(notification.getNotificationId()))
                .ifPresent(notification -> senders.directory().policies().stream()
                        .filter(policy -> PolicyMatch.concerns(policy, notification))
                        .sorted(Comparator.comparing(NotificationPolicy::getPolicyId))
                        .forEach(policy -> targets(policy).forEach(target -> dispatches.putIfAbsent(target,
                                new Dispatch(notification, policy, target, partition, offset)))));
        dispatches.values().removeIf(dispatch -> done.contains(dispatch.key()));
        offsets.begun(partition, offset, dispatches.size());
        dispatches.values().forEach(queues::add);
    }

    private static Stream<Target> targets(NotificationPolicy policy) {
        return Stream.concat(policy.getWebhookIds().stream().map(Target.Webhook::new),
                policy.getEmails().stream().map(Target.Mail::new));
    }

    private void send(DeliveryQueues.Attempt attempt) {
        senders.send(attempt.dispatch()).onComplete(any -> tasks.add(() -> sent(attempt)),
                failure -> tasks.add(() -> failed(attempt, failure)));
    }

    private void sent(DeliveryQueues.Attempt attempt) {
        queues.sent(attempt.dispatch());
        listener.sent(attempt.dispatch().target().mechanism());
        finish(attempt, DeliveryOutcome.SENT, "");
    }

    private void failed(DeliveryQueues.Attempt attempt, Throwable failure) {
        Dispatch dispatch = attempt.dispatch();
        String problem = SendFailure.reason(failure);
        List<DeliveryQueues.Attempt> givenUp;
        if (failure instanceof Senders.NobodyThereException) {
            queues.abandoned(dispatch);
            givenUp = List.of(attempt);
        } else {
            givenUp = queues.failed(dispatch, clock.millis());
            listener.failed(dispatch.target().mechanism());
        }
        LOG.atWarn().addKeyValue("notification", dispatch.notification().getNotificationId())
                .addKeyValue("destination", dispatch.target().id()).addKeyValue("attempt", attempt.number())
                .addKeyValue("reason", problem).addKeyValue("givenUp", givenUp.size())
                .log(givenUp.isEmpty()
                        ? "a notification could not be sent; trying again"
                        : "notifications are given up");
        if (givenUp.isEmpty()) {
            writes.write(attempt, DeliveryOutcome.FAILED, problem, () -> {
            });
        }
        givenUp.forEach(one -> {
            listener.givenUp(one.dispatch().target().mechanism());
            finish(one, DeliveryOutcome.GIVEN_UP, problem);
        });
    }

    private void finish(DeliveryQueues.Attempt attempt, DeliveryOutcome outcome, String problem) {
        Dispatch dispatch = attempt.dispatch();
        writes.write(attempt, outcome, problem, () -> offsets.finished(dispatch.partition(), dispatch.offset()));
    }

    /** Lets one process finish what it began before another one begins. Used by the notifier's thread alone. */
    private final class Handover implements ConsumerRebalanceListener {

        private final Consumer<byte[], byte[]> consumer;

        Handover(Consumer<byte[], byte[]> consumer) {
            this.consumer = consumer;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            isNew |= !partitions.isEmpty();
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            try {
                settle(partitions);
                consumer.commitSync(offsets.toCommit());
            } catch (KafkaException e) {
                LOG.debug("offsets are not committed; the topic of deliveries says what was sent", e);
            } finally {
                onPartitionsLost(partitions);
            }
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> partitions) {
            queues.drop(partitions);
            offsets.forget(partitions);
            // They may come again, and would be sent again if they were not yet.
            taken.clear();
        }

        private void settle(Collection<TopicPartition> partitions) {
            long left = (source.retry().isStopped() ? STOP : HANDOVER).dividedBy(BUSY_POLL);
            try {
                while (left-- > 0 && (queues.isUnderway(partitions) || writes.open() > 0)) {
                    writes.again();
                    Runnable task = tasks.poll(BUSY_POLL.toMillis(), TimeUnit.MILLISECONDS);
                    if (task != null) {
                        task.run();
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Stops sending; waits a few seconds at most. */
    @Override
    public void close() {
        thread.close();
    }
}
