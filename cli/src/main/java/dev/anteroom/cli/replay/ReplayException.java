package dev.anteroom.cli.replay;

/** Thrown when a recording can't be made or played; the message says why and what to do. */
public final class ReplayException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ReplayException(String message) {
        super(message);
    }

    public ReplayException(String message, Throwable cause) {
        super(message, cause);
    }
}
