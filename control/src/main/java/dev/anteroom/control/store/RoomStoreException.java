package dev.anteroom.control.store;

import org.jspecify.annotations.Nullable;

/** Thrown when rooms could not be changed because brokers failed to do their part; the message says what is known. */
public final class RoomStoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What became of the change. */
    public enum Outcome {
        /** Nothing was written. */
        NOTHING_WRITTEN,
        /** All of it was written, or nothing; the brokers did not say which. */
        UNKNOWN,
        /** All of it was written, and this edge has not read it yet. */
        NOT_READ_YET
    }

    private final Outcome outcome;

    RoomStoreException(Outcome outcome, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.outcome = outcome;
    }

    /** What became of the change. */
    public Outcome outcome() {
        return outcome;
    }
}
