package dev.anteroom.devkit.broker;

/**
 * Thrown when the embedded broker could not be started; the message says where it was to listen and why it does not.
 */
public final class BrokerStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BrokerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
