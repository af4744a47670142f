package dev.anteroom.control.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.DeliveryOutcome;
import dev.anteroom.schemas.avro.MechanismType;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.NotificationDelivery;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import io.vertx.core.Vertx;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The notifier without brokers. Mail can't be sent, for no server is set. */
@Tag("feature.notifications")
@Timeout(60)
class NotifierTest {

    private static final TopicPartition PARTITION = new TopicPartition(
            DeliveryTopic.TOPICS.name(Topics.NOTIFICATIONS), 0);
    private static final String ANN = "ann@example.com";
    private static final Duration PATIENCE = Duration.ofSeconds(50);
    private static final int COUNT = 5;
    private static final int MOST = 10_000;

    /** The metrics that the notifier counts with. */
    private static final class Counts implements NotificationListener {

        private final AtomicInteger failed = new AtomicInteger();
        private final AtomicInteger givenUp = new AtomicInteger();

        @Override
        public void sent(MechanismType mechanism) {
            throw new AssertionError("nothing can be sent");
        }

        @Override
        public void failed(MechanismType mechanism) {
            failed.incrementAndGet();
        }

        @Override
        public void givenUp(MechanismType mechanism) {
            givenUp.incrementAndGet();
        }
    }

    private final Vertx vertx = Vertx.vertx();
    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final AvroSerializer<Notification> serializer = serdes.serializer(AvroTypes.NOTIFICATION);
    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger rounds = new AtomicInteger();
    private final Counts counts = new Counts();
    private final NotificationDirectory directory = new NotificationDirectory();
    private final DeliveryTopic deliveries = new DeliveryTopic(serdes);
    private final MockProducer<byte[], byte[]> written = new MockProducer<>(true, null, new ByteArraySerializer(),
            new ByteArraySerializer());
    private final NonBlockingProducer producer = new NonBlockingProducer(written);
    private final Retry retry = Retry.every(Duration.ofMillis(5));
    private final MockConsumer<byte[], byte[]> kafka = new MockConsumer<>("earliest");
    private final Notifier notifier = new Notifier(
            new FollowerSource(() -> kafka, serdes, (letter, reason) -> {
            }, retry), DeliveryTopic.TOPICS,
            new Senders(directory, new WebhookSender(vertx, List.of()), new MailSender(vertx, Optional.empty())),
            deliveries.log(producer), counts, () -> Instant.ofEpochMilli(now.get()), any -> {
            });

    NotifierTest() {
        directory.policy("p1", Optional.of(AvroTypes.newPolicy().setPolicyId("p1").setName("on call")
                .setAlertType(AlertType.HEALTH_CHECK_STATUS).setEmails(List.of(ANN)).build()));
        kafka.updateBeginningOffsets(Map.of(PARTITION, 0L));
        kafka.schedulePollTask(() -> {
            kafka.rebalance(List.of(PARTITION));
            IntStream.range(0, COUNT).forEach(this::happened);
        });
    }

    private void happened(int number) {
        kafka.addRecord(new ConsumerRecord<>(PARTITION.topic(), 0, number, "site".getBytes(StandardCharsets.UTF_8),
                serializer.serialize(PARTITION.topic(), Dispatches.notification("n" + number, 0))));
    }

    @AfterEach
    void close() throws TimeoutException {
        notifier.close();
        vertx.close().await(30, TimeUnit.SECONDS);
    }

    private void warmUp() throws InterruptedException {
        producer.warmUp(List.of(), "brokers", Retry.every(Duration.ofMillis(1)));
    }

    /** Waits until the notifier went on for some rounds. */
    private void awaitRounds() {
        int before = rounds.get();
        await("it goes on").until(() -> {
            kafka.schedulePollTask(rounds::incrementAndGet);
            return rounds.get() > before + 3;
        });
    }

    private static ConditionFactory await(String what) {
        return Awaitility.await(what).atMost(PATIENCE);
    }

    private boolean isCommittedUpTo(long offset) {
        return new OffsetAndMetadata(offset).equals(kafka.committed(Set.of(PARTITION)).get(PARTITION));
    }

    private List<NotificationDelivery> writtenDeliveries() {
        return written.history().stream().map(record -> Objects.requireNonNull(
                serdes.deserializer(AvroTypes.NOTIFICATION_DELIVERY).deserialize(record.topic(), record.value())))
                .toList();
    }

    @Test
    void shouldGiveUpAllThatIsTooOldTogether() throws InterruptedException {
        warmUp();
        now.set(DeliveryQueues.PATIENCE.toMillis());

        notifier.start();

        await("all are done with").until(() -> isCommittedUpTo(COUNT));
        assertThat(counts.failed).hasValue(1);
        assertThat(counts.givenUp).hasValue(COUNT);
        assertThat(writtenDeliveries()).extracting(NotificationDelivery::getNotificationId).containsExactly("n0", "n1",
                "n2", "n3", "n4");
        assertThat(writtenDeliveries()).extracting(NotificationDelivery::getAttempts).containsExactly(1, 0, 0, 0, 0);
        assertThat(writtenDeliveries()).allSatisfy(it -> {
            assertThat(it.getOutcome()).isEqualTo(DeliveryOutcome.GIVEN_UP);
            assertThat(it.getProblem()).contains("notifications.smtp.host");
        });
        assertThat(notifier.oldestAgeMillis()).isZero();
    }

    @Test
    void shouldSendOnceWhatSeveralWroteWithTheSameIdentity() throws InterruptedException {
        warmUp();
        kafka.schedulePollTask(() -> kafka.addRecord(new ConsumerRecord<>(PARTITION.topic(), 0, COUNT,
                "site".getBytes(StandardCharsets.UTF_8),
                serializer.serialize(PARTITION.topic(), Dispatches.notification("n0", 0)))));
        now.set(DeliveryQueues.PATIENCE.toMillis());

        notifier.start();

        await("all are done with").until(() -> isCommittedUpTo(COUNT + 1));
        assertThat(counts.givenUp).hasValue(COUNT);
        assertThat(writtenDeliveries()).hasSize(COUNT);
    }

    @Test
    void shouldBeDoneWithNothingBeforeItsDeliveryIsStored() throws InterruptedException {
        now.set(DeliveryQueues.PATIENCE.toMillis());
        notifier.start();
        await("all are given up").until(() -> counts.givenUp.get() == COUNT);
        awaitRounds();
        assertThat(kafka.committed(Set.of(PARTITION)).get(PARTITION)).satisfiesAnyOf(
                none -> assertThat(none).isNull(), first -> assertThat(first).isEqualTo(new OffsetAndMetadata(0)));

        warmUp();
        now.addAndGet(1_000);

        await("all are done with").until(() -> isCommittedUpTo(COUNT));
        assertThat(writtenDeliveries()).hasSize(COUNT);
    }

    @Test
    void shouldReadNoMoreWhileTooManyWaitAndGoOnAfterwards() throws InterruptedException {
        warmUp();
        kafka.schedulePollTask(() -> IntStream.range(COUNT, MOST).forEach(this::happened));
        notifier.start();
        await("it pauses").until(() -> kafka.paused().contains(PARTITION));

        now.set(DeliveryQueues.PATIENCE.toMillis());

        await("all are done with").until(() -> isCommittedUpTo(MOST));
        await("it goes on").until(() -> kafka.paused().isEmpty());
    }

    @Test
    void shouldSendNothingThatTheTopicOfDeliveriesSaysIsDoneWith() throws InterruptedException {
        warmUp();
        deliveries.add("n0", ANN, DeliveryOutcome.SENT);
        deliveries.add("n1", ANN, DeliveryOutcome.GIVEN_UP);
        deliveries.add("n2", ANN, DeliveryOutcome.FAILED);
        now.set(DeliveryQueues.PATIENCE.toMillis());

        notifier.start();

        await("all are done with").until(() -> isCommittedUpTo(COUNT));
        assertThat(writtenDeliveries()).extracting(NotificationDelivery::getNotificationId).containsExactly("n2", "n3",
                "n4");
    }

    @Test
    void shouldSendNothingBeforeItKnowsWhatWasSent() throws InterruptedException {
        warmUp();
        deliveries.add("n0", ANN, DeliveryOutcome.SENT);
        deliveries.failNext(1);
        now.set(DeliveryQueues.PATIENCE.toMillis());

        notifier.start();
        await("the topic of deliveries can't be read").until(deliveries::hasFailed);
        // A consumer in memory gives a record only once, so it is there again for whoever asks again from there.
        kafka.schedulePollTask(() -> IntStream.range(0, COUNT).forEach(this::happened));

        await("all are done with").until(() -> isCommittedUpTo(COUNT));
        assertThat(writtenDeliveries()).extracting(NotificationDelivery::getNotificationId).containsExactly("n1", "n2",
                "n3", "n4");
    }

    @Test
    void shouldGiveUpAtOnceWhatWasForARemovedWebhook() throws InterruptedException {
        warmUp();
        directory.policy("p1", Optional.of(AvroTypes.newPolicy().setPolicyId("p1").setName("on call")
                .setAlertType(AlertType.HEALTH_CHECK_STATUS).setWebhookIds(List.of("gone")).build()));

        notifier.start();

        await("all are done with").until(() -> isCommittedUpTo(COUNT));
        assertThat(counts.failed).hasValue(0);
        assertThat(writtenDeliveries()).hasSize(COUNT).allSatisfy(it -> {
            assertThat(it.getOutcome()).isEqualTo(DeliveryOutcome.GIVEN_UP);
            assertThat(it.getProblem()).isEqualTo("the webhook was removed");
        });
    }
}
