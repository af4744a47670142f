package dev.anteroom.streams.datacenter;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The ends of the partitions that the topology reads, as brokers reported them at one moment.
 *
 * @param askedAt when brokers were asked, in milliseconds since the epoch; everything stored by then is before an end
 * @param ends offset after the newest record, by partition; none for a partition whose leader did not answer
 * @param begun offset that the topology's instances have committed, by partition; that of the oldest record where
 *        nothing was committed
 */
public record LogEnds(long askedAt, Map<TopicPartition, Long> ends, Map<TopicPartition, Long> begun) {

    /** The value before brokers have answered. */
    public static final LogEnds UNKNOWN = new LogEnds(Long.MIN_VALUE, Map.of(), Map.of());

    /**
     * Whether everything that was stored by {@link #askedAt} has been read.
     *
     * @param position offset after the last record that was read since the start; 0 when none was
     */
    boolean isRead(TopicPartition partition, long position) {
        Long end = ends.get(partition);
        return end != null && Math.max(position, begun.getOrDefault(partition, 0L)) >= end;
    }
}
