package dev.anteroom.streams.common;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Puts {@code roomId|dataCenter} where Kafka's default partitioner puts {@code roomId}, so that one partition owns
 * everything about a room and no repartition topic is needed.
 */
public final class RoomPartitioner<V> implements StreamPartitioner<String, V> {

    @Override
    public Optional<Set<Integer>> partitions(String topic, String key, V value, int numPartitions) {
        int separator = key.indexOf('|');
        String roomId = separator < 0 ? key : key.substring(0, separator);
        int hash = Utils.murmur2(roomId.getBytes(StandardCharsets.UTF_8));
        return Optional.of(Set.of(Utils.toPositive(hash) % numPartitions));
    }
}
