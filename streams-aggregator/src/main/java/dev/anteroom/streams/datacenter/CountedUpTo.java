package dev.anteroom.streams.datacenter;

import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * Up to when one task has counted one partition.
 *
 * <p>A partition is read in order. So who read a record has counted up to its time, and who read as far as the brokers
 * said that the partition reached has counted up to the moment at which they were asked. The second is what tells quiet
 * from delay: of a partition that can't be reached, or that waits behind a slow commit, nobody says that it is read.
 *
 * <p>The moment never goes back: a late record of an edge with a slow clock does not undo what was counted before. It
 * never passes the clock either, so that one of an edge whose clock is ahead proves nothing for later.
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

    /** Whether its partition is one of this topic. */
    boolean isOf(String topic) {
        return partition.topic().equals(topic);
    }

    /** The record of this time at this offset was counted. */
    void read(long at, long offset) {
        newestRead = Math.max(newestRead, at);
        position = Math.max(position, offset + 1);
    }

    /** The moment up to which all is counted, no later than {@code now}; empty while that is unknown. */
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
