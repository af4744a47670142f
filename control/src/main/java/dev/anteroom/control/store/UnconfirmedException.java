package dev.anteroom.control.store;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * Thrown when the brokers answered a transaction with an error: mostly that another edge has begun one, so that this one was
 * probably not committed. The brokers let the next one begin only when this one is committed or aborted.
 */
final class UnconfirmedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean isFenced;
    private final transient Map<TopicPartition, Long> written;

    /**
     * @param isFenced whether the error is that another edge has begun a transaction
     * @param written the offsets after what was written, which may have been committed; empty when nothing can have been
     */
    UnconfirmedException(Throwable cause, boolean isFenced, Map<TopicPartition, Long> written) {
        super(cause.getMessage(), cause);
        this.isFenced = isFenced;
        this.written = written;
    }

    /** Whether another edge has begun a transaction; otherwise the error does not say what became of this one. */
    boolean isFenced() {
        return isFenced;
    }

    /** The offsets after what was written, by partition; empty when nothing can have been committed. */
    Map<TopicPartition, Long> written() {
        return written;
    }
}
