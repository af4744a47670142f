package dev.anteroom.streams.runtime;

import org.jspecify.annotations.Nullable;

/** Thrown when the aggregator could not start; the message says what was tried, and with which address. */
public final class AggregatorStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public AggregatorStartException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
