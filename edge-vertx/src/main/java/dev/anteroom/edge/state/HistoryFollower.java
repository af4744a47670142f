package dev.anteroom.edge.state;

import dev.anteroom.edge.history.SoundBuckets;
import dev.anteroom.edge.history.TrafficHistory;
import dev.anteroom.edge.kafka.Patience;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.schemas.avro.BucketTraffic;
import dev.anteroom.schemas.serde.AvroDeserializer;
import dev.anteroom.schemas.serde.AvroSerdes;
import dev.anteroom.schemas.serde.AvroTypes;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads {@code traffic-history} into memory, from as long ago as is kept.
 *
 * <p>Has a thread of its own and no consumer group, and the event loop knows nothing of it. A record that can't be read
 * is kept in {@code dead-letters} and skipped; brokers that are away are waited for. Nothing but {@link #close} ends it.
 */
public final class HistoryFollower implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HistoryFollower.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration JOIN = Duration.ofSeconds(5);

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final String topic;
    private final AvroDeserializer<BucketTraffic> deserializer;
    private final TrafficHistory history;
    private final PatientDecoding decoding;
    private final InstantSource clock;
    private final Patience patience;
    private final Thread thread = new Thread(this::run, "anteroom-history-follower");
    private volatile Optional<Consumer<byte[], byte[]>> running = Optional.empty();

    /** @param consumers makes a consumer of committed records without a group */
    public HistoryFollower(Supplier<Consumer<byte[], byte[]>> consumers, TopicSettings topics, AvroSerdes serdes,
            DeadLetters deadLetters, TrafficHistory history, InstantSource clock, Patience patience,
            EdgeMetrics metrics) {
        this.consumers = consumers;
        this.topic = topics.name(Topics.TRAFFIC_HISTORY);
        this.deserializer = serdes.deserializer(AvroTypes.BUCKET_TRAFFIC);
        this.history = history;
        this.decoding = new PatientDecoding(patience, deadLetters, metrics);
        this.clock = clock;
        this.patience = patience;
        this.thread.setDaemon(true);
    }

    /** Begins to read, unless nothing is to be kept. */
    public void start() {
        if (!history.keep().isZero()) {
            thread.start();
        }
    }

    private void run() {
        try (Consumer<byte[], byte[]> consumer = patience.until("make a consumer of " + topic, consumers::get)) {
            running = Optional.of(consumer);
            Map<TopicPartition, Long> ends = patience.until("find the history in topic " + topic,
                    () -> assign(consumer));
            while (!patience.isStopped()) {
                step(consumer, ends);
            }
        } catch (InterruptedException | WakeupException e) {
            LOG.debug("history follower stops", e);
        }
    }

    /**
     * By the records' time, which is that of their publication, so never earlier than what they tell of.
     *
     * @return where the partitions end now
     */
    private Map<TopicPartition, Long> assign(Consumer<byte[], byte[]> consumer) {
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
        history.beginAt(since);
        return consumer.endOffsets(partitions);
    }

    private void step(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends)
            throws InterruptedException {
        try {
            if (!history.isLoaded() && hasReached(consumer, ends)) {
                history.markLoaded();
                LOG.atInfo().addKeyValue("topic", topic).log("caught up with the history");
            }
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                decoding.decode(record, this::decode).ifPresent(history::add);
            }
        } catch (WakeupException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.atWarn().addKeyValue("topic", topic).addKeyValue("reason", e.toString())
                    .log("can't read the history; trying again");
            LOG.debug("can't read the history", e);
            patience.pause();
        }
    }

    private static boolean hasReached(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    private BucketTraffic decode(ConsumerRecord<byte[], byte[]> record) {
        BucketTraffic bucket = Optional.ofNullable(deserializer.deserialize(topic, record.value()))
                .orElseThrow(() -> new SerializationException("a bucket's traffic can't be null"));
        return SoundBuckets.require(bucket, clock.millis());
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
