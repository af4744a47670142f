package dev.anteroom.runtime.registry;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the schema registry can't be reached or refuses a request; the message names its URL and the subject or
 * id.
 */
public final class SchemaRegistryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    SchemaRegistryException(String message, int status, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** The HTTP status of a refusal; 0 when the registry did not answer. */
    public int status() {
        return status;
    }
}
