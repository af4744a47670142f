package dev.anteroom.runtime.retry;

/** Something could not be done, and nothing is tried again. The message says what, and why. */
public final class RetryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RetryException(String message, Throwable cause) {
        super(message, cause);
    }
}
