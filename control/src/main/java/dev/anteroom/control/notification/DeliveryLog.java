package dev.anteroom.control.notification;

import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.kafka.TopicAssignment;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.DeliveryOutcome;
import dev.anteroom.schemas.avro.NotificationDelivery;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The topic of deliveries: written after each attempt, and read by whoever takes over. Thread-safe. */
public final class DeliveryLog {

    private static final Logger LOG = LoggerFactory.getLogger(DeliveryLog.class);
    /** Longer than notifications are kept, so that nothing that can be read again is missing. */
    private static final Duration SPAN = Topics.NOTIFICATIONS.retention().orElseThrow().multipliedBy(2);
    private static final int MOST_EMPTY_POLLS = 120;

    private final NonBlockingProducer producer;
    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final String topic;
    private final AvroSerializer<NotificationDelivery> serializer;
    private final AvroDeserializer<NotificationDelivery> deserializer;
    private final String senderId;

    /** @param consumers makes a consumer without a group */
    public DeliveryLog(NonBlockingProducer producer, Supplier<Consumer<byte[], byte[]>> consumers,
            TopicSettings topics, AvroSerdes serdes, String senderId) {
        this.producer = producer;
        this.consumers = consumers;
        this.topic = topics.name(Topics.NOTIFICATION_DELIVERIES);
        this.serializer = serdes.serializer(AvroTypes.NOTIFICATION_DELIVERY);
        this.deserializer = serdes.deserializer(AvroTypes.NOTIFICATION_DELIVERY);
        this.senderId = senderId;
    }

    /** Registers the schema, so that nothing has to wait for that later. */
    public void prepare() {
        serializer.prepare(topic);
    }

    /** What is written of an attempt. */
    NotificationDelivery delivery(DeliveryQueues.Attempt attempt, DeliveryOutcome outcome, String problem, long now) {
        Dispatch dispatch = attempt.dispatch();
        return NotificationDelivery.newBuilder()
                .setNotificationId(dispatch.notification().getNotificationId())
                .setAlertType(dispatch.notification().getAlertType()).setPolicyId(dispatch.policy().getPolicyId())
                .setPolicyName(dispatch.policy().getName())
                .setPolicyDescription(dispatch.policy().getDescription()).setMechanism(dispatch.target().mechanism())
                .setDestination(dispatch.target().id()).setText(NotificationText.of(dispatch.notification()))
                .setAt(now).setAttempts(attempt.number()).setOutcome(outcome).setProblem(problem)
                .setSenderId(senderId).build();
    }

    /** Writes it; the future completes when it is stored, and fails when that can't be. */
    CompletableFuture<Void> write(NotificationDelivery delivery) {
        return producer.store(new ProducerRecord<>(topic,
                delivery.getNotificationId().getBytes(StandardCharsets.UTF_8), serializer.serialize(topic, delivery)));
    }

    /** The keys of all dispatches that nobody has to send any more; reads the topic to its present end. */
    Set<String> done(long now) {
        Set<String> done = new HashSet<>();
        try (Consumer<byte[], byte[]> consumer = consumers.get()) {
            Map<TopicPartition, Long> ends = TopicAssignment.since(consumer, topic, now - SPAN.toMillis());
            int emptyPolls = 0;
            while (!FollowerThread.hasReached(consumer, ends)) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(FollowerThread.POLL);
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    read(record).filter(it -> it.getOutcome() != DeliveryOutcome.FAILED)
                            .ifPresent(it -> done.add(Dispatch.key(it.getNotificationId(), it.getDestination())));
                }
                emptyPolls = records.isEmpty() ? emptyPolls + 1 : 0;
                if (emptyPolls > MOST_EMPTY_POLLS) {
                    throw new TimeoutException("topic " + topic + " could not be read to its end");
                }
            }
        }
        return done;
    }

    private Optional<NotificationDelivery> read(ConsumerRecord<byte[], byte[]> record) {
        try {
            return Optional.ofNullable(deserializer.deserialize(topic, record.value()));
        } catch (SerializationException e) {
            // The history, which reads the same topic, keeps it in dead-letters.
            LOG.debug("a delivery can't be read", e);
            return Optional.empty();
        }
    }
}
