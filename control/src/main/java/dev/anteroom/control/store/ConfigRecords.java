package dev.anteroom.control.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Converts changes of configuration into records. Thread-safe. */
public interface ConfigRecords<V> {

    /** The wanted values with versions; an unchanged value keeps its own version. */
    Map<String, Optional<V>> versioned(Map<String, Optional<V>> wanted, Map<String, V> held, long now);

    /** The records of a change of {@code before}, including who made it. */
    List<ProducerRecord<byte[], byte[]>> of(String author, Map<String, V> before, Map<String, Optional<V>> after,
            long now);
}
