package dev.anteroom.cli.replay;

import dev.anteroom.schemas.recording.Recorded;
import dev.anteroom.schemas.topic.MarkKey;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * The recorded topics of an installation as one sequence, ordered by time, and records of the same time by topic and
 * partition. The order within a partition is kept, even if a record is older than the one before. So the same topics
 * give the same sequence, however they are fetched. Reports of ticket counters that may have begun before the range are
 * marked. The sequence ends where the topics ended when it was opened.
 */
final class TopicRange implements RecordFeed {

    private static final Duration POLL = Duration.ofMillis(500);
    /** A record may come this much later than others of the same time, because the clocks of edges differ. */
    private static final Duration LATE = Duration.ofMinutes(1);
    private static final int MOST = 5_000;
    private static final int MOST_IN_VAIN = 60;
    private static final int MOST_WAITING = 400_000;
    private static final int LEAST_OF_LANE = 1_000;

    private final ReplayRange range;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<PartitionBuffer> lanes;
    private final WaitingRooms rooms = new WaitingRooms();
    private final int mostOfLane;

    private TopicRange(ReplayRange range, KafkaConsumer<byte[], byte[]> consumer, List<PartitionBuffer> lanes) {
        this.range = range;
        this.consumer = consumer;
        this.lanes = lanes;
        this.mostOfLane = Math.max(LEAST_OF_LANE, MOST_WAITING / Math.max(1, lanes.size()));
    }

    /** Connects; throws {@link ReplayException} when no broker answers or there are no such topics. */
    static TopicRange open(ReplayCluster cluster, ReplayRange range) {
        cluster.requireBroker();
        KafkaConsumer<byte[], byte[]> consumer = cluster.consumer();
        try {
            List<PartitionBuffer> lanes = new ArrayList<>();
            Recorded.topics().forEach(topic -> lanes.addAll(lanes(consumer, cluster, range, topic)));
            consumer.assign(lanes.stream().map(PartitionBuffer::partition).toList());
            lanes.forEach(buffer -> consumer.seek(buffer.partition(), buffer.begin()));
            return new TopicRange(range, consumer, lanes);
        } catch (RuntimeException e) {
            consumer.close();
            throw e;
        }
    }

    private static List<PartitionBuffer> lanes(KafkaConsumer<byte[], byte[]> consumer, ReplayCluster cluster,
            ReplayRange range,
            TopicDescriptor<?> topic) {
        String name = name(range, topic);
        List<PartitionInfo> found = consumer.partitionsFor(name);
        if (found.isEmpty()) {
            throw new ReplayException("the broker at " + cluster.bootstrap() + " has no topic " + name
                    + "; is --prefix right?");
        }
        List<TopicPartition> partitions = found.stream()
                .map(partition -> new TopicPartition(name, partition.partition())).toList();
        Map<TopicPartition, Long> oldest = consumer.beginningOffsets(partitions);
        Map<TopicPartition, Long> newest = consumer.endOffsets(partitions);
        // These topics are read from their beginning, because rooms and the health of their origins were written before
        // the range.
        Map<TopicPartition, Long> first = topic.equals(Topics.ROOMS) || topic.equals(Topics.ROOM_HEALTH)
                || range.from().isEmpty()
                        ? oldest
                        : offsets(consumer, partitions, range.from().get().toEpochMilli(), newest);
        Map<TopicPartition, Long> end = range.to()
                .map(to -> offsets(consumer, partitions, to.plus(LATE).toEpochMilli(), newest)).orElse(newest);
        return partitions.stream().map(it -> new PartitionBuffer(topic, it, offset(first, it), offset(end, it)))
                .toList();
    }

    private static String name(ReplayRange range, TopicDescriptor<?> topic) {
        return new TopicSettings(range.prefix(), 1, (short) 1).name(topic);
    }

    private static long offset(Map<TopicPartition, Long> offsets, TopicPartition partition) {
        return offsets.getOrDefault(partition, 0L);
    }

    /** Offsets of the first records at or after a time; {@code otherwise} where there is none. */
    private static Map<TopicPartition, Long> offsets(KafkaConsumer<byte[], byte[]> consumer,
            List<TopicPartition> partitions, long at, Map<TopicPartition, Long> otherwise) {
        Map<TopicPartition, Long> offsets = new HashMap<>(otherwise);
        consumer.offsetsForTimes(partitions.stream().collect(Collectors.toMap(it -> it, it -> at)))
                .forEach((partition, found) -> {
                    if (found != null) {
                        offsets.put(partition, found.offset());
                    }
                });
        return offsets;
    }

    @Override
    public List<Played> next() {
        List<Played> given = new ArrayList<>(MOST);
        while (given.size() < MOST) {
            fetch();
            Optional<PartitionBuffer> first = first();
            if (first.isEmpty()) {
                break;
            }
            give(first.get(), given);
        }
        if (given.isEmpty()) {
            rooms.releaseAll(given);
        }
        return given;
    }

    private void fetch() {
        int inVain = 0;
        while (anyNeedsMore()) {
            ConsumerRecords<byte[], byte[]> fetched = poll();
            lanes.forEach(buffer -> buffer.take(fetched.records(buffer.partition()), consumer, mostOfLane));
            inVain = fetched.isEmpty() ? inVain + 1 : 0;
            if (inVain == MOST_IN_VAIN) {
                throw new ReplayException("Kafka has sent no more records of the topics " + range.prefix() + "* for "
                        + POLL.multipliedBy(MOST_IN_VAIN).toSeconds() + " s, although they have not been read to their"
                        + " end");
            }
        }
    }

    private ConsumerRecords<byte[], byte[]> poll() {
        try {
            return consumer.poll(POLL);
        } catch (InvalidOffsetException e) {
            throw new ReplayException("records of the topics " + range.prefix() + "* were deleted, because of their"
                    + " age, before they were read; begin later with --from", e);
        }
    }

    private boolean anyNeedsMore() {
        for (PartitionBuffer buffer : lanes) {
            if (buffer.needsMore()) {
                return true;
            }
        }
        return false;
    }

    private Optional<PartitionBuffer> first() {
        PartitionBuffer first = null;
        for (PartitionBuffer buffer : lanes) {
            if (!buffer.isEmpty() && (first == null || buffer.at() < first.at())) {
                first = buffer;
            }
        }
        return Optional.ofNullable(first);
    }

    private void give(PartitionBuffer buffer, List<Played> given) {
        ConsumerRecord<byte[], byte[]> record = buffer.next();
        TopicDescriptor<?> topic = buffer.topic();
        if (record.key() == null) {
            return;
        }
        String key = new String(record.key(), StandardCharsets.UTF_8);
        if (MarkKey.isOne(key)) {
            // What is played is complete, so no edge has to be waited for.
            return;
        }
        long at = record.timestamp();
        if (buffer.holds(Topics.ROOMS)) {
            if (range.isBeforeEnd(at) && range.hasRoom(key)) {
                rooms.take(key, new Played(topic, record.key(), at, record.value()));
            }
        } else if (buffer.holds(Topics.ROOM_HEALTH) && range.isBefore(at)) {
            if (range.hasRoom(key)) {
                rooms.take(key, new Played(topic, record.key(), at, record.value()));
            }
        } else if (range.contains(at, key)) {
            rooms.release(at, given);
            given.add(new Played(topic, record.key(), at, record.value(),
                    buffer.holds(Topics.TICKETS_ISSUED) && buffer.begin() > 0));
        }
    }

    @Override
    public double part() {
        long length = lanes.stream().mapToLong(PartitionBuffer::length).sum();
        return length == 0 ? 1 : (double) lanes.stream().mapToLong(PartitionBuffer::done).sum() / length;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
