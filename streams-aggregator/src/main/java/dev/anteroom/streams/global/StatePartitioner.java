package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Prolongation;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.jspecify.annotations.Nullable;

/** Puts what prolongs the states of a partition into that partition, and leaves states to Kafka's default. */
final class StatePartitioner implements StreamPartitioner<String, @Nullable RoomState> {

    @Override
    public Optional<Set<Integer>> partitions(String topic, String key, @Nullable RoomState value, int numPartitions) {
        return Prolongation.isOne(key) ? Optional.of(Set.of(Prolongation.partition(key))) : Optional.empty();
    }
}
