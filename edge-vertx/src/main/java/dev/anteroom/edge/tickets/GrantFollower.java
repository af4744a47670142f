package dev.anteroom.edge.tickets;

import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PromptDecoding;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the answers of ticket counters from this edge's reply partition, from now on, and passes them to its listener.
 *
 * <p>It has a thread of its own and no consumer group. Edges may share a partition; answers to other edges are skipped.
 * A record that can't be read is kept in {@code dead-letters}. It waits for brokers that are away. Only {@link #close}
 * ends it.
 */
public final class GrantFollower implements AutoCloseable {

    /** Is given answers on the follower's thread; must not block. */
    @FunctionalInterface
    public interface Listener {
        void granted(List<TicketGrant> grants);
    }

    private static final Logger LOG = LoggerFactory.getLogger(GrantFollower.class);

    private final String topic;
    private final byte[] edgeId;
    private final PromptDecoding<TicketGrant> decoding;
    private final FollowerThread<TopicPartition> thread;
    /** Set before the thread that calls it is started. */
    private Listener listener = grants -> {
    };
    private volatile OptionalInt partition = OptionalInt.empty();

    /** @param source makes consumers that start at the end */
    public GrantFollower(FollowerSource source, String topic, String edgeId, EdgeMetrics metrics) {
        this.topic = topic;
        this.edgeId = edgeId.getBytes(StandardCharsets.UTF_8);
        // While the registry is away, answers would be read too late, and late answers are useless, because their
        // numbers lapse.
        this.decoding = new PromptDecoding<>(topic, source.serdes().deserializer(AvroTypes.TICKET_GRANT),
                source.deadLetters(), metrics::undecodable);
        this.thread = new FollowerThread<>("ticket-grants", source.consumers(), source.retry(), this::begin,
                this::step);
    }

    /** Begins to read; {@code listener} is given every answer from then on. */
    public void start(Listener listener) {
        this.listener = listener;
        thread.start();
    }

    /**
     * The partition from which this edge reads answers; empty until it is certain that every future answer will be
     * read. Never blocks.
     */
    public OptionalInt replyPartition() {
        return partition;
    }

    private TopicPartition begin(Consumer<byte[], byte[]> consumer) {
        int partitions = consumer.partitionsFor(topic).size();
        TopicPartition own = new TopicPartition(topic, Math.floorMod(Utils.murmur2(edgeId), partitions));
        consumer.assign(List.of(own));
        consumer.seekToEnd(List.of(own));
        // Seeking is lazy: only asking for the position makes sure that no later answer is missed.
        consumer.position(own);
        partition = OptionalInt.of(own.partition());
        LOG.atInfo().addKeyValue("topic", topic).addKeyValue("partition", own.partition())
                .log("reading the answers of ticket counters");
        return own;
    }

    private void step(Consumer<byte[], byte[]> consumer, TopicPartition own) {
        List<TicketGrant> grants = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(FollowerThread.POLL)) {
            if (Arrays.equals(record.key(), edgeId)) {
                decoding.decode(record).ifPresent(grants::add);
            }
        }
        if (!grants.isEmpty()) {
            listener.granted(grants);
        }
    }

    /** Stops reading; waits a few seconds at most. */
    @Override
    public void close() {
        thread.close();
    }
}
