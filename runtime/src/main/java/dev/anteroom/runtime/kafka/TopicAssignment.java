package dev.anteroom.runtime.kafka;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;

/** Assigns all partitions of topics to a consumer without a group, and says where it begins to read. */
public final class TopicAssignment {

    private TopicAssignment() {
    }

    /**
     * Reads everything.
     *
     * @return the present ends of the partitions
     */
    public static Map<TopicPartition, Long> fromBeginning(Consumer<byte[], byte[]> consumer,
            Collection<String> topics) {
        List<TopicPartition> partitions = assign(consumer, topics);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        consumer.seekToBeginning(partitions);
        return ends;
    }

    /**
     * Reads what is appended from {@code since} on, in milliseconds since the epoch, by the records' time.
     *
     * @return the present ends of the partitions
     */
    public static Map<TopicPartition, Long> since(Consumer<byte[], byte[]> consumer, String topic, long since) {
        List<TopicPartition> partitions = assign(consumer, List.of(topic));
        // Before it is asked where to start: what is appended between the answers would be missed otherwise.
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        Map<TopicPartition, OffsetAndTimestamp> starts = consumer.offsetsForTimes(
                partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> since)));
        for (TopicPartition partition : partitions) {
            long start = Optional.ofNullable(starts.get(partition)).map(OffsetAndTimestamp::offset)
                    .orElseGet(() -> ends.getOrDefault(partition, 0L));
            consumer.seek(partition, start);
        }
        return ends;
    }

    /** Reads what is appended from now on. */
    public static void fromEnd(Consumer<byte[], byte[]> consumer, String topic) {
        List<TopicPartition> partitions = assign(consumer, List.of(topic));
        consumer.seekToEnd(partitions);
        // Seeking is lazy: only asking for the position makes sure that nothing later is missed.
        partitions.forEach(consumer::position);
    }

    private static List<TopicPartition> assign(Consumer<byte[], byte[]> consumer, Collection<String> topics) {
        List<TopicPartition> partitions = topics.stream().flatMap(topic -> consumer.partitionsFor(topic).stream())
                .map(found -> new TopicPartition(found.topic(), found.partition())).toList();
        consumer.assign(partitions);
        return partitions;
    }
}
