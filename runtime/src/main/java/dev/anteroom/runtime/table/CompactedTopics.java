package dev.anteroom.runtime.table;

import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.kafka.TopicAssignment;
import dev.anteroom.runtime.topic.TopicCreation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads compacted topics from their beginning, without a consumer group, on one thread.
 *
 * <p>Brokers keep the record of a removal for {@link TopicCreation#DELETIONS_KEPT} only. A reader that was cut off or
 * frozen for longer would never learn of the removal. So it asks for the ends of the topics from time to time; when it
 * has not been up to date for half of that time, it reads everything anew, and whatever it knew and does not find any more
 * is lost. What is read anew is held back until it is whole, so that nobody sees an old value again.
 *
 * <p>Rests on decision 137.
 */
public final class CompactedTopics {

    /** After how long without being up to date everything is read anew. */
    static final Duration MOST_BEHIND = TopicCreation.DELETIONS_KEPT.dividedBy(2);
    /** How often the ends of the topics are asked for. */
    static final Duration ASK_EVERY = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(CompactedTopics.class);
    /** One partition without a leader must not keep the others from being read for long. */
    private static final Duration ASK_PATIENCE = Duration.ofSeconds(2);

    /**
     * What one key of one topic says.
     *
     * @param topic full name
     * @param key UTF-8
     */
    public record Entry(String topic, String key) {

        static Entry of(ConsumerRecord<byte[], byte[]> record) {
            return new Entry(record.topic(),
                    record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8));
        }
    }

    /**
     * What was read at once.
     *
     * @param records in the order in which they are to be applied
     * @param lost what is to be removed after that, since no record of it is left
     * @param isWhole whether everything was read that the topics held when the first reading began
     */
    public record Batch(List<ConsumerRecord<byte[], byte[]>> records, Set<Entry> lost, boolean isWhole) {
    }

    private final List<String> topics;
    private final InstantSource clock;
    private final Set<Entry> known = new HashSet<>();
    /** What was read anew, the newest record of each key; only while {@link #isReadingAnew}. */
    private final Map<Entry, ConsumerRecord<byte[], byte[]>> heldBack = new LinkedHashMap<>();
    private Map<TopicPartition, Long> ends = Map.of();
    /** When {@link #ends} were asked for, in milliseconds since the epoch. */
    private long endsAt;
    private long askAt;
    /** Everything that was there then has been read. */
    private long upToDateAt;
    private boolean isWhole;
    private boolean isReadingAnew;

    /** @param topics full names */
    public CompactedTopics(List<String> topics, InstantSource clock) {
        this.topics = List.copyOf(topics);
        this.clock = clock;
    }

    /** Assigns all partitions and seeks to their beginning. */
    public CompactedTopics begin(Consumer<byte[], byte[]> consumer) {
        long now = clock.millis();
        asked(TopicAssignment.fromBeginning(consumer, topics), now);
        upToDateAt = now;
        return this;
    }

    private void asked(Map<TopicPartition, Long> answer, long now) {
        ends = answer;
        endsAt = now;
        askAt = now + ASK_EVERY.toMillis();
    }

    /**
     * Reads once; waits for records for {@link FollowerThread#POLL} at most, and a little longer for brokers. Whatever
     * it returned before must have been applied.
     */
    public Batch poll(Consumer<byte[], byte[]> consumer) {
        if (FollowerThread.hasReached(consumer, ends)) {
            upToDateAt = endsAt;
            if (isReadingAnew) {
                return release();
            }
            if (!isWhole) {
                isWhole = true;
                return new Batch(List.of(), Set.of(), true);
            }
            if (clock.millis() >= askAt) {
                keepUpToDate(consumer);
            }
        }
        List<ConsumerRecord<byte[], byte[]>> read = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(FollowerThread.POLL)) {
            take(record, read);
        }
        return new Batch(read, Set.of(), isWhole);
    }

    /** The offsets up to which everything was returned by {@link #poll}; empty while that can't be said. */
    public Map<TopicPartition, Long> positions(Consumer<byte[], byte[]> consumer) {
        return isReadingAnew
                ? Map.of()
                : consumer.assignment().stream()
                        .collect(Collectors.toMap(partition -> partition, consumer::position));
    }

    private void take(ConsumerRecord<byte[], byte[]> record, List<ConsumerRecord<byte[], byte[]>> read) {
        Entry entry = Entry.of(record);
        if (isReadingAnew) {
            heldBack.remove(entry);
            heldBack.put(entry, record);
            return;
        }
        read.add(record);
        note(entry, record);
    }

    private void note(Entry entry, ConsumerRecord<byte[], byte[]> record) {
        if (record.value() == null) {
            known.remove(entry);
        } else {
            known.add(entry);
        }
    }

    private Batch release() {
        Set<Entry> lost = new HashSet<>(known);
        lost.removeAll(heldBack.keySet());
        known.removeAll(lost);
        heldBack.forEach(this::note);
        Batch batch = new Batch(List.copyOf(heldBack.values()), lost, true);
        heldBack.clear();
        isReadingAnew = false;
        LOG.atInfo().addKeyValue("topics", topics).addKeyValue("removed", lost.size())
                .log("everything has been read anew");
        return batch;
    }

    /** Asks how far the topics reach, and goes back to their beginning where it was not known for too long. */
    private void keepUpToDate(Consumer<byte[], byte[]> consumer) {
        long now = clock.millis();
        askAt = now + ASK_EVERY.toMillis();
        try {
            asked(consumer.endOffsets(consumer.assignment(), ASK_PATIENCE), now);
        } catch (TimeoutException e) {
            LOG.debug("the brokers do not say how far the topics {} reach", topics, e);
            return;
        }
        if (now - upToDateAt > MOST_BEHIND.toMillis()) {
            LOG.atWarn().addKeyValue("topics", topics).addKeyValue("seconds", (now - upToDateAt) / 1000)
                    .log("the topics could not be read for so long that records of removals may be gone; reading anew");
            consumer.seekToBeginning(consumer.assignment());
            isReadingAnew = true;
        }
    }
}
