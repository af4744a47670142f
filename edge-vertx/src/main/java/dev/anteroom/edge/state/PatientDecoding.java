package dev.anteroom.edge.state;

import dev.anteroom.edge.kafka.Patience;
import dev.anteroom.edge.metrics.EdgeMetrics;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes records, waits for a registry that is away, but not for ever for one that answers without giving the schema. A
 * record that can't be read is kept in {@code dead-letters}.
 */
record PatientDecoding(Patience patience, DeadLetters deadLetters, EdgeMetrics metrics) {

    private static final Logger LOG = LoggerFactory.getLogger(PatientDecoding.class);
    private static final int MOST_TRIES = 5;

    /** What {@code decoder} makes of {@code record}; empty when it can't be read. */
    <T> Optional<T> decode(ConsumerRecord<byte[], byte[]> record,
            Function<ConsumerRecord<byte[], byte[]>, T> decoder) throws InterruptedException {
        int putOff = 0;
        while (true) {
            try {
                return Optional.of(decoder.apply(record));
            } catch (RuntimeException e) {
                putOff += RoomDecoder.isPutOff(e) ? 1 : 0;
                boolean retry = RoomDecoder.isUnanswered(e) || (RoomDecoder.isPutOff(e) && putOff < MOST_TRIES);
                if (!retry) {
                    reject(record, e);
                    return Optional.empty();
                }
                LOG.atWarn().addKeyValue("topic", record.topic()).addKeyValue("offset", record.offset())
                        .addKeyValue("reason", e.getCause() == null ? e.toString() : e.getCause().toString())
                        .log("can't decode a record yet; trying again");
            }
            patience.pause();
        }
    }

    private void reject(ConsumerRecord<byte[], byte[]> record, RuntimeException reason) {
        LOG.atWarn().addKeyValue("topic", record.topic()).addKeyValue("partition", record.partition())
                .addKeyValue("offset", record.offset()).addKeyValue("reason", reason.getMessage())
                .log("skipped a record that can't be read");
        metrics.undecodable(record.topic());
        deadLetters.put(record, reason);
    }
}
