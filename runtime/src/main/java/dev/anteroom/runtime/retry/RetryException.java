package dev.anteroom.runtime.retry;

/** Thrown when something failed and is not tried again. The message says what, and why. */
public final class RetryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RetryException(String message, Throwable cause) {
        super(message, cause);
    }
}
