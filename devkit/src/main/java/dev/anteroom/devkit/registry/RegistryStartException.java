package dev.anteroom.devkit.registry;

/** Thrown when the schema registry could not be started; the message names its log file or what is missing. */
public final class RegistryStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RegistryStartException(String message) {
        super(message);
    }

    RegistryStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
