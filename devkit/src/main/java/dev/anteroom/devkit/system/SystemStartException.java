package dev.anteroom.devkit.system;

/** Thrown when a part of the system did not start; the message says which one and why. */
public final class SystemStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SystemStartException(String message) {
        super(message);
    }

    SystemStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
