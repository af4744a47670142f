package dev.anteroom.control.store;

import dev.anteroom.control.store.RoomStoreException.Outcome;
import dev.anteroom.runtime.kafka.AppliedOffsets;
import dev.anteroom.runtime.kafka.CommittedPart;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * A topic of configuration, such as rooms, as this edge has read it.
 *
 * @param name its full name
 * @param followed everything that was read
 * @param id gives the id of a value
 * @param applied the offsets up to which it was read
 * @param committed of this topic and of the audit
 * @param patience longest wait until something is read
 */
public record ConfigTopic<V>(String name, Supplier<Collection<V>> followed, Function<V, String> id,
        AppliedOffsets applied, CommittedPart committed, Duration patience) {

    Map<String, V> held() {
        return followed.get().stream().collect(Collectors.toMap(id, Function.identity()));
    }

    /** The present end of the topic; {@code otherwise} is the outcome to report if the brokers do not answer. */
    Map<TopicPartition, Long> ends(Outcome otherwise) {
        try {
            return committed.ends(name);
        } catch (KafkaException e) {
            throw new RoomStoreException(otherwise,
                    "can't ask for the end offsets of the topic " + name + ": " + e.getMessage(),
                    e);
        }
    }

    /**
     * Whether the transaction of a change was committed. The audit tells, which keeps its records; this topic is compacted.
     *
     * @param written the offsets after what the change wrote, by partition: into this topic and into the audit
     * @throws RoomStoreException when that is not decided
     */
    boolean isCommitted(Map<TopicPartition, Long> written) {
        Map.Entry<TopicPartition, Long> audited = written.entrySet().stream()
                .filter(end -> !end.getKey().topic().equals(name)).findFirst().orElseThrow();
        try {
            return committed.contains(audited.getKey(), audited.getValue() - 1);
        } catch (KafkaException e) {
            throw new RoomStoreException(Outcome.UNKNOWN, "can't find out what became of a change: " + e.getMessage(),
                    e);
        }
    }

    /**
     * Waits until everything before these offsets is read; {@code otherwise} is the outcome to report if that takes too
     * long.
     */
    void awaitApplied(Map<TopicPartition, Long> offsets, Outcome otherwise) throws InterruptedException {
        if (!applied.await(own(offsets), patience)) {
            throw new RoomStoreException(otherwise,
                    "this edge did not manage to read the topic " + name + " to its end in time",
                    null);
        }
    }

    private Map<TopicPartition, Long> own(Map<TopicPartition, Long> offsets) {
        return offsets.entrySet().stream().filter(offset -> offset.getKey().topic().equals(name))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
