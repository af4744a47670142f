package dev.anteroom.edge.tickets;

import dev.anteroom.edge.kafka.Patience;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.state.DeadLetters;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.registry.SchemaRegistryException;
import dev.anteroom.schemas.serde.AvroDeserializer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the answers of ticket counters from this edge's reply partition, from now on, and hands them over.
 *
 * <p>Has a thread of its own and no consumer group. Edges may share a partition: answers to others are skipped. A
 * record that can't be read is kept in {@code dead-letters}; brokers that are away are waited for. Nothing but
 * {@link #close} ends it.
 */
public final class GrantFollower implements AutoCloseable {

    /** Hears of answers, on the follower's thread; must not block. */
    @FunctionalInterface
    public interface Listener {
        void granted(List<TicketGrant> grants);
    }

    private static final Logger LOG = LoggerFactory.getLogger(GrantFollower.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration JOIN = Duration.ofSeconds(5);

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final String topic;
    private final byte[] edgeId;
    private final AvroDeserializer<TicketGrant> deserializer;
    private final DeadLetters deadLetters;
    private final Listener listener;
    private final Patience patience;
    private final EdgeMetrics metrics;
    private final Thread thread = new Thread(this::run, "anteroom-grant-follower");
    private volatile Optional<Consumer<byte[], byte[]>> running = Optional.empty();
    private volatile OptionalInt partition = OptionalInt.empty();

    /** @param consumers makes a consumer without a group that starts at the end */
    public GrantFollower(Supplier<Consumer<byte[], byte[]>> consumers, String topic, String edgeId,
            AvroDeserializer<TicketGrant> deserializer, DeadLetters deadLetters, Listener listener, Patience patience,
            EdgeMetrics metrics) {
        this.consumers = consumers;
        this.topic = topic;
        this.edgeId = edgeId.getBytes(StandardCharsets.UTF_8);
        this.deserializer = deserializer;
        this.deadLetters = deadLetters;
        this.listener = listener;
        this.patience = patience;
        this.metrics = metrics;
        this.thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** Where this edge reads answers; empty until every answer to come is sure to be read. Never blocks. */
    public OptionalInt replyPartition() {
        return partition;
    }

    private void run() {
        try (Consumer<byte[], byte[]> consumer = patience.until("make a consumer of " + topic, consumers::get)) {
            running = Optional.of(consumer);
            partition = OptionalInt.of(patience.until("find the end of topic " + topic, () -> assign(consumer)));
            LOG.atInfo().addKeyValue("topic", topic).addKeyValue("partition", partition.getAsInt())
                    .log("follows the answers of ticket counters");
            while (!patience.isStopped()) {
                poll(consumer);
            }
        } catch (InterruptedException | WakeupException e) {
            LOG.debug("grant follower stops", e);
        }
    }

    private int assign(Consumer<byte[], byte[]> consumer) {
        int partitions = consumer.partitionsFor(topic).size();
        TopicPartition own = new TopicPartition(topic, Math.floorMod(Utils.murmur2(edgeId), partitions));
        consumer.assign(List.of(own));
        consumer.seekToEnd(List.of(own));
        // Seeking is lazy: only knowing the position makes sure that no later answer is missed.
        consumer.position(own);
        return own.partition();
    }

    private void poll(Consumer<byte[], byte[]> consumer) throws InterruptedException {
        try {
            List<TicketGrant> grants = new ArrayList<>();
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (Arrays.equals(record.key(), edgeId)) {
                    decode(record).ifPresent(grants::add);
                }
            }
            if (!grants.isEmpty()) {
                listener.granted(grants);
            }
        } catch (WakeupException e) {
            throw e;
        } catch (RuntimeException e) {
            // A follower that ended would leave every request for a number without an answer for good.
            LOG.atWarn().addKeyValue("topic", topic).addKeyValue("reason", e.toString())
                    .log("can't read the answers of ticket counters; trying again");
            patience.pause();
        }
    }

    private Optional<TicketGrant> decode(ConsumerRecord<byte[], byte[]> record) {
        try {
            return Optional.ofNullable(deserializer.deserialize(topic, record.value()));
        } catch (SerializationException e) {
            LOG.atWarn().addKeyValue("topic", topic).addKeyValue("partition", record.partition())
                    .addKeyValue("offset", record.offset()).addKeyValue("reason", e.getMessage())
                    .log("skipped an answer that can't be read");
            // A registry that is away makes an answer late, and late answers are of no use: the numbers lapse.
            if (!(e.getCause() instanceof SchemaRegistryException)) {
                metrics.undecodable(topic);
                deadLetters.put(record, e);
            }
            return Optional.empty();
        }
    }

    /** Stops reading; waits a few seconds at most. */
    @Override
    public void close() {
        patience.stop();
        running.ifPresent(Consumer::wakeup);
        try {
            thread.join(JOIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
