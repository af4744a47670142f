package dev.anteroom.control.notification;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Which records are done with, so that only offsets before the first unfinished one are committed. Not thread-safe. */
final class OffsetsInWork {

    private final Map<TopicPartition, Partition> partitions = new HashMap<>();

    private static final class Partition {

        private final TreeMap<Long, Integer> open = new TreeMap<>();
        private long next;
        private long committed = -1;

        private long committable() {
            return open.isEmpty() ? next : open.firstKey();
        }
    }

    /** A record was read that has so many dispatches. */
    void begun(TopicPartition partition, long offset, int dispatches) {
        Partition of = partitions.computeIfAbsent(partition, first -> new Partition());
        of.next = offset + 1;
        if (dispatches > 0) {
            of.open.put(offset, dispatches);
        }
    }

    /** One dispatch of the record is done with. */
    void finished(TopicPartition partition, long offset) {
        Partition of = partitions.get(partition);
        if (of != null) {
            of.open.computeIfPresent(offset, (at, left) -> left == 1 ? null : left - 1);
        }
    }

    /** What may be committed and was not yet returned. */
    Map<TopicPartition, OffsetAndMetadata> toCommit() {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        partitions.forEach((partition, of) -> {
            if (of.committable() > of.committed) {
                of.committed = of.committable();
                offsets.put(partition, new OffsetAndMetadata(of.committed));
            }
        });
        return offsets;
    }

    /** Another process has them now. */
    void forget(Collection<TopicPartition> gone) {
        gone.forEach(partitions::remove);
    }
}
