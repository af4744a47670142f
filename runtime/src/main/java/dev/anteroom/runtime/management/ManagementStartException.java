package dev.anteroom.runtime.management;

/** Thrown when the management port can't be opened. */
public final class ManagementStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ManagementStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
