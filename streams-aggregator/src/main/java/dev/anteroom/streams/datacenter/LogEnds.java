package dev.anteroom.streams.datacenter;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * How far the partitions reach that the topology reads, by the brokers' word at one moment.
 *
 * @param askedAt when they were asked, in milliseconds since the epoch: what was stored by then is before an end
 * @param ends offset after the newest record, by partition; none for a partition whose leader did not answer
 * @param begun offset that the topology's instances have committed, by partition; the oldest record's where none has
 */
public record LogEnds(long askedAt, Map<TopicPartition, Long> ends, Map<TopicPartition, Long> begun) {

    /** Before the brokers have answered. */
    public static final LogEnds UNKNOWN = new LogEnds(Long.MIN_VALUE, Map.of(), Map.of());

    /**
     * Whether all that was stored by {@link #askedAt} is read.
     *
     * @param position offset after the last record that was read since the start; 0 when none was
     */
    boolean isRead(TopicPartition partition, long position) {
        Long end = ends.get(partition);
        return end != null && Math.max(position, begun.getOrDefault(partition, 0L)) >= end;
    }
}
