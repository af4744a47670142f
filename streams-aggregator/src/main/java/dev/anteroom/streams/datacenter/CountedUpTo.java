package dev.anteroom.streams.datacenter;

import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * Determines the moment up to which one task has counted one partition.
 *
 * <p>A partition is read in order. So a task that has read a record has counted up to the record's time, and a task
 * that has read to the end that brokers reported has counted up to the moment at which they were asked. The second rule
 * distinguishes silence from delay: a partition that can't be reached, or that waits for a slow commit, is not
 * considered read to its end.
 *
 * <p>The moment never goes back: a late record from an edge whose clock is behind does not undo what was counted
 * before. It never passes the clock either, so a record from an edge whose clock is ahead proves nothing about later
 * times.
 *
 * <p>Belongs to one task. All times are milliseconds since the epoch.
 *
 * <p>Rests on decision 016.
 */
final class CountedUpTo {

    private static final long NEVER = Long.MIN_VALUE;

    private final TopicPartition partition;
    private long position;
    private long newestRead = NEVER;
    private long countedUpTo = NEVER;

    CountedUpTo(TopicPartition partition) {
        this.partition = partition;
    }

    /** Whether the partition belongs to {@code topic}. */
    boolean isOf(String topic) {
        return partition.topic().equals(topic);
    }

    /** Notes that the record with this time and offset was counted. */
    void read(long at, long offset) {
        newestRead = Math.max(newestRead, at);
        position = Math.max(position, offset + 1);
    }

    /** The moment up to which everything is counted, no later than {@code now}; empty while that is unknown. */
    OptionalLong at(long now, LogEnds ends) {
        if (newestRead != NEVER) {
            advance(Math.min(newestRead, now));
            newestRead = NEVER;
        }
        if (ends.isRead(partition, position)) {
            advance(ends.askedAt());
        }
        return countedUpTo == NEVER ? OptionalLong.empty() : OptionalLong.of(countedUpTo);
    }

    private void advance(long moment) {
        countedUpTo = Math.max(countedUpTo, moment);
    }
}
