package dev.anteroom.cli.api;

/** The management API did not do what it was asked for; the message says what it answered. */
public final class ManagementCallException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int IN_USE = 409;

    private final int status;

    ManagementCallException(String message, Throwable cause) {
        super(message, cause);
        this.status = 0;
    }

    ManagementCallException(String message, int status) {
        super(message);
        this.status = status;
    }

    /** Whether something that another room has is in the way. */
    public boolean isInUse() {
        return status == IN_USE;
    }
}
