package dev.anteroom.quickstart.api;

import org.jspecify.annotations.Nullable;

/** The management API did not do what it was asked for; the message says what it answered. */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ApiException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
