package dev.anteroom.control.notification;

import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.DeliveryOutcome;
import dev.anteroom.schemas.avro.NotificationDelivery;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** The topic of deliveries in memory, which gives a reader one record with each poll. */
final class DeliveryTopic {

    static final TopicSettings TOPICS = new TopicSettings("t.", 1, (short) 1);

    private static final TopicPartition PARTITION = new TopicPartition(
            TOPICS.name(Topics.NOTIFICATION_DELIVERIES), 0);

    private final List<byte[]> held = new ArrayList<>();
    private final AvroSerdes serdes;
    private final AtomicInteger failures = new AtomicInteger();

    DeliveryTopic(AvroSerdes serdes) {
        this.serdes = serdes;
    }

    DeliveryTopic() {
        this(new AvroSerdes(new InMemorySchemaRegistry()));
    }

    /** A record of an attempt to send the notification to the destination. */
    void add(String notificationId, String destination, DeliveryOutcome outcome) {
        NotificationDelivery delivery = log(new NonBlockingProducer(new MockProducer<>())).delivery(
                new DeliveryQueues.Attempt(Dispatches.to(new Target.Webhook(destination), notificationId, 0), 1),
                outcome, "", 0);
        held.add(Objects.requireNonNull(serdes.serializer(AvroTypes.NOTIFICATION_DELIVERY)
                .serialize(PARTITION.topic(), delivery)));
    }

    /** What reads the topic and writes it by {@code producer}. */
    DeliveryLog log(NonBlockingProducer producer) {
        return new DeliveryLog(producer, this::consumer, TOPICS, serdes, "control-1");
    }

    /** Lets the next attempts to read it fail. */
    void failNext(int attempts) {
        failures.set(attempts);
    }

    /** Whether all attempts that are to fail have failed. */
    boolean hasFailed() {
        return failures.get() <= 0;
    }

    private Consumer<byte[], byte[]> consumer() {
        if (failures.getAndDecrement() > 0) {
            throw new KafkaException("brokers are away");
        }
        MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none") {
            @Override
            public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(
                    Map<TopicPartition, Long> times) {
                return Map.of(PARTITION, new OffsetAndTimestamp(0, 0));
            }
        };
        consumer.updatePartitions(PARTITION.topic(),
                List.of(new PartitionInfo(PARTITION.topic(), 0, null, null, null)));
        consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
        consumer.updateEndOffsets(Map.of(PARTITION, (long) held.size()));
        for (int offset = 0; offset < held.size(); offset++) {
            ConsumerRecord<byte[], byte[]> record = new ConsumerRecord<>(PARTITION.topic(), 0, offset,
                    "n".getBytes(StandardCharsets.UTF_8), held.get(offset));
            consumer.schedulePollTask(() -> consumer.addRecord(record));
        }
        return consumer;
    }
}
