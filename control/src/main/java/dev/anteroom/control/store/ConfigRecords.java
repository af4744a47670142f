package dev.anteroom.control.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Turns changes of what operators configure into records. Thread-safe. */
interface ConfigRecords<V> {

    /** What becomes of what was wanted, with versions; what stays as it is keeps its own. */
    Map<String, Optional<V>> versioned(Map<String, Optional<V>> wanted, Map<String, V> held, long now);

    /** The records of a change of {@code before}, and of who made it. */
    List<ProducerRecord<byte[], byte[]>> of(String author, Map<String, V> before, Map<String, Optional<V>> after,
            long now);
}
