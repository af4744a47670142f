package dev.anteroom.control.store;

import dev.anteroom.control.store.RoomStoreException.Outcome;
import dev.anteroom.roomfile.RoomsFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One transaction, with a producer of its own. Not thread-safe. */
final class Transaction implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Transaction.class);
    /** Longer than a producer retries by itself. */
    private static final Duration PATIENCE = Duration.ofSeconds(6);

    private final Producer<byte[], byte[]> producer;
    private boolean open;

    private Transaction(Producer<byte[], byte[]> producer) {
        this.producer = producer;
    }

    /**
     * Begins a transaction, which aborts whatever was begun with the same transactional id.
     *
     * @param otherwise the outcome to report if the brokers do not let it begin
     * @throws UnconfirmedException when another transaction was begun meanwhile
     */
    static Transaction begin(Supplier<Producer<byte[], byte[]>> producers, Outcome otherwise)
            throws UnconfirmedException {
        try {
            Transaction transaction = new Transaction(producers.get());
            transaction.start();
            return transaction;
        } catch (KafkaException e) {
            if (isFenced(e)) {
                throw new UnconfirmedException(e, true, Map.of());
            }
            throw new RoomStoreException(otherwise, "the brokers did not begin a transaction: " + e.getMessage(), e);
        }
    }

    private void start() {
        try {
            producer.initTransactions();
        } catch (KafkaException e) {
            producer.close(Duration.ZERO);
            throw e;
        }
    }

    /**
     * Writes all of {@code records} or none, and returns the offsets after them.
     *
     * @throws UnconfirmedException when another transaction was begun meanwhile, or the brokers answered with an error that
     *         does not say what became of this one: the next one begins when that is decided
     * @throws RoomStoreException when the brokers did not answer
     */
    Map<TopicPartition, Long> commit(List<ProducerRecord<byte[], byte[]>> records)
            throws UnconfirmedException, InterruptedException {
        Map<TopicPartition, Long> ends = new HashMap<>();
        send(records).forEach(record -> ends.merge(new TopicPartition(record.topic(), record.partition()),
                record.offset() + 1, Math::max));
        try {
            // Whether it is committed or not, it can't be aborted from here on.
            open = false;
            producer.commitTransaction();
            return ends;
        } catch (org.apache.kafka.common.errors.TimeoutException | InterruptException e) {
            throw new RoomStoreException(Outcome.UNKNOWN,
                    "the brokers did not confirm a transaction: " + e.getMessage(), e);
        } catch (KafkaException e) {
            throw new UnconfirmedException(e, isFenced(e), ends);
        }
    }

    private List<RecordMetadata> send(List<ProducerRecord<byte[], byte[]>> records)
            throws UnconfirmedException, InterruptedException {
        try {
            producer.beginTransaction();
            open = true;
            List<Future<RecordMetadata>> sent = records.stream().map(producer::send).toList();
            List<RecordMetadata> stored = new ArrayList<>();
            for (Future<RecordMetadata> record : sent) {
                stored.add(record.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
            }
            return stored;
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            throw refusal(e);
        }
    }

    private static RuntimeException refusal(Exception failure) throws UnconfirmedException {
        if (isFenced(failure)) {
            throw new UnconfirmedException(failure, true, Map.of());
        }
        Throwable reason = failure.getCause() == null ? failure : failure.getCause();
        if (reason instanceof RecordTooLargeException) {
            return new RoomsFileException("the room with its templates is larger than the brokers accept: "
                    + reason.getMessage(), reason);
        }
        return new RoomStoreException(Outcome.NOTHING_WRITTEN,
                "the brokers did not accept records: " + reason.getMessage(),
                failure);
    }

    private static boolean isFenced(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ProducerFencedException || cause instanceof InvalidProducerEpochException
                    || cause instanceof InvalidPidMappingException
                    || cause instanceof InvalidTxnStateException) {
                return true;
            }
        }
        return false;
    }

    /** Aborts what was not committed, so that readers need not wait for it. */
    @Override
    public void close() {
        try {
            if (open) {
                producer.abortTransaction();
            }
        } catch (KafkaException e) {
            LOG.debug("a transaction could not be aborted and is left to time out", e);
        } finally {
            producer.close(Duration.ZERO);
        }
    }
}
