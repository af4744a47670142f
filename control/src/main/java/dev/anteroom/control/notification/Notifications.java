package dev.anteroom.control.notification;

import dev.anteroom.control.config.NotificationConfig;
import dev.anteroom.control.history.HistoryFollower;
import dev.anteroom.control.store.ConfigRecords;
import dev.anteroom.control.store.ConfigTopic;
import dev.anteroom.control.store.FencedStore;
import dev.anteroom.control.store.PolicyRecords;
import dev.anteroom.control.store.WebhookRecords;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PatientDecoding;
import dev.anteroom.runtime.kafka.CommittedPart;
import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.runtime.table.TableFollower;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.NotificationDelivery;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.avro.WebhookDestination;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import io.vertx.core.Vertx;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * All parts of notifications: policies and webhooks, the history of what was sent, the notifier, and the watch over states
 * that are missing. Thread-safe.
 */
public final class Notifications implements AutoCloseable {

    /** The longest wait until this process has read its own writes. */
    private static final Duration READ = Duration.ofSeconds(4);

    /**
     * What they work with.
     *
     * @param processId name of this process, for deliveries and the audit
     * @param committed of the topics of notifications
     * @param source of committed records, for consumers without a group
     */
    public record Environment(String processId, TopicSettings topics, KafkaClients clients, CommittedPart committed,
            FollowerSource source, NonBlockingProducer producer, Vertx vertx, InstantSource clock,
            RandomGenerator random,
            FollowedRooms rooms) {
    }

    /**
     * The rooms as this process has read them.
     *
     * @param views the last view of each room
     * @param hasReadAll whether the views show everything that the brokers hold now; may block, and may throw a
     *        {@code KafkaException} when they do not answer
     */
    public record FollowedRooms(Supplier<Collection<RoomView>> views, BooleanSupplier hasReadAll) {
    }

    private final NotificationDirectory directory = new NotificationDirectory();
    private final TableFollower follower;
    private final PolicyRecords policyRecords;
    private final WebhookRecords webhookRecords;
    private final DeliveryLog log;
    private final HistoryFollower<NotificationDelivery> historyFollower;
    private final List<Notifier> notifier;
    private final StateWatch watch;
    private final AvroSerializer<Notification> serializer;
    private final String topic;
    private final NotificationStores stores;

    /** @param rejected is told of records that can't be read */
    public Notifications(Environment with, NotificationConfig config, NotificationListener listener,
            PatientDecoding.RejectionListener rejected) {
        FollowerSource source = with.source();
        this.follower = new TableFollower(source, with.topics(),
                List.of(new TableFollower.Table<>(Topics.NOTIFICATION_POLICIES, directory::policy),
                        new TableFollower.Table<>(Topics.NOTIFICATION_WEBHOOKS, directory::webhook)),
                directory::markLoaded, rejected, with.clock());
        this.policyRecords = new PolicyRecords(with.topics(), source.serdes(), with.processId());
        this.webhookRecords = new WebhookRecords(with.topics(), source.serdes(), with.processId());
        this.log = new DeliveryLog(with.producer(), source.consumers(), with.topics(), source.serdes(),
                with.processId());
        DeliveryHistory history = new DeliveryHistory();
        this.historyFollower = new HistoryFollower<>(source, with.topics(), Topics.NOTIFICATION_DELIVERIES, history,
                with.clock(), rejected);
        WebhookSender webhooks = new WebhookSender(with.vertx(), config.allowed());
        Senders senders = new Senders(directory, webhooks, new MailSender(with.vertx(), config.smtp()));
        this.topic = with.topics().name(Topics.NOTIFICATIONS);
        this.serializer = source.serdes().serializer(AvroTypes.NOTIFICATION);
        this.watch = new StateWatch(with.rooms(), notification -> with.producer().store(record(notification)),
                with.clock());
        FollowerSource ofGroup = new FollowerSource(() -> with.clients().member(topic), source.serdes(),
                source.deadLetters(), source.retry());
        this.notifier = config.isSending()
                ? List.of(new Notifier(ofGroup, with.topics(), senders, log, listener, with.clock(), rejected))
                : List.of();
        this.stores = new NotificationStores(directory,
                store(with, Topics.NOTIFICATION_POLICIES, directory::policies, NotificationPolicy::getPolicyId,
                        policyRecords),
                store(with, Topics.NOTIFICATION_WEBHOOKS, directory::webhooks, WebhookDestination::getWebhookId,
                        webhookRecords),
                history, webhooks::test, config.smtp().isPresent());
    }

    private ProducerRecord<byte[], byte[]> record(Notification notification) {
        return new ProducerRecord<>(topic, notification.getSubjectId().getBytes(StandardCharsets.UTF_8),
                serializer.serialize(topic, notification));
    }

    private <V extends SpecificRecord> FencedStore<V> store(Environment with, TopicDescriptor<V> descriptor,
            Supplier<Collection<V>> followed, Function<V, String> id, ConfigRecords<V> records) {
        String topic = with.topics().name(descriptor);
        return new FencedStore<>(() -> with.clients().transactionalProducer(topic + "-ledger"),
                new ConfigTopic<>(topic, followed, id, follower.applied(), with.committed(), READ),
                records, with.clock(), with.random(), with.source().retry());
    }

    /** What the management API reads and changes. */
    public NotificationStores stores() {
        return stores;
    }

    /** Registers the schemas. */
    public void prepare() {
        policyRecords.prepare();
        webhookRecords.prepare();
        log.prepare();
        serializer.prepare(topic);
    }

    /** Reads policies and webhooks, and then begins to send. Waits for brokers as long as it takes. */
    public void start() throws InterruptedException {
        follower.start();
        follower.awaitCaughtUp();
        historyFollower.start();
        notifier.forEach(Notifier::start);
        watch.start();
    }

    /** Age of the oldest notification that waits to be sent by this process, in milliseconds; 0 when none does. */
    public long oldestAgeMillis() {
        return notifier.stream().mapToLong(Notifier::oldestAgeMillis).max().orElse(0);
    }

    /** Stops sending; waits some seconds at most. */
    @Override
    public void close() {
        watch.close();
        notifier.forEach(Notifier::close);
        follower.close();
        historyFollower.close();
    }
}
