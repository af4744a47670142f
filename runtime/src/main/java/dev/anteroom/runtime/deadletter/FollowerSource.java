package dev.anteroom.runtime.deadletter;

import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroSerdes;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * Says where a follower gets its records from, and what happens to those that can't be read.
 *
 * @param consumers makes a consumer without a group
 * @param serdes read the records' values
 * @param deadLetters keep what can't be read
 * @param retry pauses between attempts while brokers or registry are away; it is stopped together with the follower
 */
public record FollowerSource(Supplier<Consumer<byte[], byte[]>> consumers, AvroSerdes serdes, DeadLetters deadLetters,
        Retry retry) {

    /** Decodes records, waits for a registry that is away, and keeps what can't be read. */
    public PatientDecoding decoding(PatientDecoding.RejectionListener rejected) {
        return new PatientDecoding(retry, deadLetters, rejected);
    }
}
