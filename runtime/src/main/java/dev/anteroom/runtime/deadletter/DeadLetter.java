package dev.anteroom.runtime.deadletter;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;

/**
 * Writes the headers of a record in {@code dead-letters}: where it came from and what was wrong with it. They have the
 * names that Kafka Streams uses.
 */
public final class DeadLetter {

    private static final String PREFIX = "__streams.errors.";

    private DeadLetter() {
    }

    /** Adds to {@code headers} where a rejected record was found and why it was rejected. */
    public static void describe(Headers headers, String topic, int partition, long offset, Throwable reason) {
        add(headers, "exception", reason.getClass().getName());
        add(headers, "message", String.valueOf(reason.getMessage()));
        add(headers, "topic", topic);
        add(headers, "partition", Integer.toString(partition));
        add(headers, "offset", Long.toString(offset));
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(PREFIX + name, value.getBytes(StandardCharsets.UTF_8));
    }
}
