package dev.anteroom.cli.api;

/** Thrown when the management API refuses a request or fails; the message contains its answer. */
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

    /** Whether the request conflicts with another room. */
    public boolean isInUse() {
        return status == IN_USE;
    }
}
