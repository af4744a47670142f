package dev.anteroom.streams.common;

import dev.anteroom.schemas.topic.MarkKey;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Puts {@code roomId|dataCenter} where Kafka's default partitioner puts {@code roomId}, so that one partition owns
 * everything about a room and no repartition topic is needed. What is about no room is put into every partition.
 */
public final class RoomPartitioner<V> implements StreamPartitioner<String, V> {

    @Override
    public Optional<Set<Integer>> partitions(String topic, String key, V value, int numPartitions) {
        if (MarkKey.isOne(key)) {
            return Optional.of(IntStream.range(0, numPartitions).boxed().collect(Collectors.toSet()));
        }
        int separator = key.indexOf('|');
        String roomId = separator < 0 ? key : key.substring(0, separator);
        return Optional.of(Set.of(partitionOf(roomId, numPartitions)));
    }

    /** Where Kafka's default partitioner puts {@code key}. */
    public static int partitionOf(String key, int partitions) {
        return Utils.toPositive(Utils.murmur2(key.getBytes(StandardCharsets.UTF_8))) % partitions;
    }
}
