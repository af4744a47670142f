package dev.anteroom.streams.common;

import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Takes records that a global store could not read. Streams itself sends unreadable records of ordinary sources to the
 * dead letters, but not those of global stores. Called on Streams' global thread; must not block for long.
 */
@FunctionalInterface
public interface UnreadableRecords {

    /** Ignores such records. */
    UnreadableRecords IGNORED = (origin, record, error) -> {
    };

    void accept(RecordMetadata origin, Record<String, byte[]> record, RuntimeException error);
}
