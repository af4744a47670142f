package dev.anteroom.runtime.room;

import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PatientDecoding;
import dev.anteroom.runtime.kafka.AppliedOffsets;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.table.CompactedTopics;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads {@code rooms} and {@code room-state} from their beginning and hands every update to the event loop.
 *
 * <p>It has a thread of its own and no consumer group, because every reader reads everything. A record that can't be
 * read is kept in {@code dead-letters} and skipped. It waits for brokers that are away. Only {@link #close} ends it.
 */
public final class StateFollower implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StateFollower.class);
    private final List<String> topics;
    private final RoomDecoder decoder;
    private final PatientDecoding decoding;
    private final RoomDirectory directory;
    private final Executor loop;
    private final Retry retry;
    private final CountDownLatch caughtUp = new CountDownLatch(1);
    private final FollowerThread<CompactedTopics> thread;
    private final AppliedOffsets applied = new AppliedOffsets();
    private volatile long lag;
    private volatile Map<TopicPartition, Long> read = Map.of();
    /** Used only by the follower's own thread. */
    private boolean announced;
    private Map<TopicPartition, Long> told = Map.of();

    /**
     * @param source gives committed records
     * @param directory takes the updates, only on {@code loop}
     */
    public StateFollower(FollowerSource source, TopicSettings topics, RoomDirectory directory, Executor loop,
            RoomMetrics metrics, InstantSource clock) {
        this.topics = List.of(topics.name(Topics.ROOMS), topics.name(Topics.ROOM_STATE));
        this.decoder = new RoomDecoder(topics, source.serdes());
        this.decoding = source.decoding(metrics::undecodable);
        this.directory = directory;
        this.loop = loop;
        this.retry = source.retry();
        this.thread = new FollowerThread<>("rooms", source.consumers(), retry,
                consumer -> new CompactedTopics(this.topics, clock).begin(consumer), this::step);
    }

    public void start() {
        thread.start();
    }

    /** Waits until everything that the topics held at the start was handed over. */
    public void awaitCaughtUp() throws InterruptedException {
        while (!caughtUp.await(FollowerThread.POLL.toMillis(), TimeUnit.MILLISECONDS)) {
            if (retry.isStopped()) {
                throw new InterruptedException("the process was stopped before it had read all rooms and states");
            }
        }
    }

    /** The number of records that have not been read yet. */
    public long lag() {
        return lag;
    }

    /** Whether everything before these offsets was read and handed to the event loop. */
    public boolean hasRead(Map<TopicPartition, Long> offsets) {
        Map<TopicPartition, Long> positions = read;
        return offsets.entrySet().stream()
                .allMatch(offset -> positions.getOrDefault(offset.getKey(), 0L) >= offset.getValue());
    }

    /** The offsets up to which the topic of rooms has been applied. */
    public AppliedOffsets applied() {
        return applied;
    }

    private void announce() {
        announced = true;
        loop.execute(() -> {
            directory.markLoaded();
            caughtUp.countDown();
        });
        LOG.atInfo().addKeyValue("topics", topics).log("all rooms and their states have been read");
    }

    private void step(Consumer<byte[], byte[]> consumer, CompactedTopics reading) throws InterruptedException {
        CompactedTopics.Batch batch = reading.poll(consumer);
        List<RoomUpdate> updates = new ArrayList<>(batch.records().size());
        for (ConsumerRecord<byte[], byte[]> record : batch.records()) {
            decoding.decode(record, decoder::decode).or(() -> unreadable(record)).ifPresent(updates::add);
        }
        batch.lost().forEach(entry -> updates.add(removal(entry)));
        if (!updates.isEmpty()) {
            loop.execute(() -> directory.apply(updates));
        }
        if (batch.isWhole() && !announced) {
            announce();
        }
        read = reading.positions(consumer);
        Map<TopicPartition, Long> positions = configPositions(read);
        if (!positions.equals(told)) {
            told = positions;
            loop.execute(() -> applied.advance(positions));
        }
        lag = consumer.assignment().stream().mapToLong(it -> consumer.currentLag(it).orElse(0)).sum();
    }

    private RoomUpdate removal(CompactedTopics.Entry entry) {
        return entry.topic().equals(topics.getFirst())
                ? new RoomUpdate.Configured(entry.key(), Optional.empty())
                : new RoomUpdate.Published(entry.key(), Optional.empty());
    }

    /**
     * An unreadable room must be reported: if it were only skipped, its visitors would be treated as belonging to no
     * room.
     */
    private Optional<RoomUpdate> unreadable(ConsumerRecord<byte[], byte[]> record) {
        return record.topic().equals(topics.getFirst()) && record.key() != null
                ? Optional.of(new RoomUpdate.Unreadable(new String(record.key(), StandardCharsets.UTF_8)))
                : Optional.empty();
    }

    private Map<TopicPartition, Long> configPositions(Map<TopicPartition, Long> positions) {
        return positions.entrySet().stream().filter(it -> it.getKey().topic().equals(topics.getFirst()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Stops reading; waits a few seconds at most. */
    @Override
    public void close() {
        thread.close();
    }
}
