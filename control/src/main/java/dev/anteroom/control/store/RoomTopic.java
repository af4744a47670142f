package dev.anteroom.control.store;

import dev.anteroom.control.store.RoomStoreException.Outcome;
import dev.anteroom.runtime.kafka.AppliedOffsets;
import dev.anteroom.schemas.avro.RoomConfig;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * The topic of rooms as this edge has read it.
 *
 * @param name its full name
 * @param followed all rooms that were read
 * @param applied up to which offsets they were read
 * @param end where the committed part of the topic ends now; asks the brokers
 * @param patience longest wait until something is read
 */
public record RoomTopic(String name, Supplier<Collection<RoomConfig>> followed, AppliedOffsets applied,
        Supplier<Map<TopicPartition, Long>> end, Duration patience) {

    Map<String, RoomConfig> rooms() {
        return followed.get().stream().collect(Collectors.toMap(RoomConfig::getRoomId, Function.identity()));
    }

    /** Where the topic ends now; {@code otherwise} is the message if the brokers do not answer. */
    Map<TopicPartition, Long> ends(Outcome otherwise) {
        try {
            return end.get();
        } catch (KafkaException e) {
            throw new RoomStoreException(otherwise, "can't read where the rooms topic ends: " + e.getMessage(), e);
        }
    }

    /** Waits until everything before these offsets is read; {@code otherwise} is the message if that takes too long. */
    void awaitApplied(Map<TopicPartition, Long> offsets, Outcome otherwise) throws InterruptedException {
        Map<TopicPartition, Long> ofRooms = offsets.entrySet().stream()
                .filter(offset -> offset.getKey().topic().equals(name))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        if (!applied.await(ofRooms, patience)) {
            throw new RoomStoreException(otherwise, "this edge does not get to read the rooms topic to its end", null);
        }
    }
}
