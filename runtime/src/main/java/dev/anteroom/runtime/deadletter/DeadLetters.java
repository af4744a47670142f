package dev.anteroom.runtime.deadletter;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Keeps records that could not be read. */
@FunctionalInterface
public interface DeadLetters {

    /** Keeps the bytes of {@code rejected} and the reason; never fails and never blocks. */
    void put(ConsumerRecord<byte[], byte[]> rejected, Exception reason);
}
