package dev.anteroom.runtime.deadletter;

import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.registry.RegistryOutage;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes records. It waits as long as the registry does not answer, but only for a limited time when the registry
 * answers without giving the schema. A record that can't be read is kept in {@code dead-letters}. Blocks; thread-safe
 * when its parts are.
 *
 * @param retry pauses between attempts, and ends them when the process stops
 * @param deadLetters takes the records that can't be read
 * @param listener is told of each of them
 */
public record PatientDecoding(Retry retry, DeadLetters deadLetters, RejectionListener listener) {

    /** Is told of each record that can't be read, for metrics. Must not block. */
    @FunctionalInterface
    public interface RejectionListener {
        void rejected(String topic);
    }

    private static final Logger LOG = LoggerFactory.getLogger(PatientDecoding.class);
    private static final int MOST_TRIES = 5;

    /** Returns what {@code decoder} makes of {@code record}; empty when it can't be read. */
    public <T> Optional<T> decode(ConsumerRecord<byte[], byte[]> record,
            Function<ConsumerRecord<byte[], byte[]>, T> decoder) throws InterruptedException {
        int putOff = 0;
        while (true) {
            try {
                return Optional.of(decoder.apply(record));
            } catch (RuntimeException e) {
                putOff += RegistryOutage.isPutOff(e) ? 1 : 0;
                boolean again = RegistryOutage.isUnanswered(e) || (RegistryOutage.isPutOff(e) && putOff < MOST_TRIES);
                if (!again) {
                    reject(record, e);
                    return Optional.empty();
                }
                LOG.atWarn().addKeyValue("topic", record.topic()).addKeyValue("offset", record.offset())
                        .addKeyValue("reason", e.getCause() == null ? e.toString() : e.getCause().toString())
                        .log("can't decode a record, because the schema registry is away; trying again");
            }
            retry.pause();
        }
    }

    private void reject(ConsumerRecord<byte[], byte[]> record, RuntimeException reason) {
        LOG.atWarn().addKeyValue("topic", record.topic()).addKeyValue("partition", record.partition())
                .addKeyValue("offset", record.offset()).addKeyValue("reason", reason.getMessage())
                .log("skipped a record that can't be read");
        listener.rejected(record.topic());
        deadLetters.put(record, reason);
    }
}
