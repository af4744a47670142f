package dev.anteroom.cli.watch;

/** Thrown when a topic can't be read; the message says from where and what to do. */
public final class FeedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FeedException(String message) {
        super(message);
    }

    FeedException(String message, Throwable cause) {
        super(message, cause);
    }
}
