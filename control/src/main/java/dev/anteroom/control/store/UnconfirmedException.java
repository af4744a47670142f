package dev.anteroom.control.store;

/**
 * Thrown when the brokers answered a transaction with an error: mostly that another edge has begun one, so that this one was
 * not committed. The brokers let the next one begin only when this one is committed or aborted.
 */
final class UnconfirmedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean isFenced;

    /** @param isFenced whether the error is that another edge has begun a transaction */
    UnconfirmedException(Throwable cause, boolean isFenced) {
        super(cause.getMessage(), cause);
        this.isFenced = isFenced;
    }

    /** Whether another edge has begun a transaction; otherwise the error does not say what became of this one. */
    boolean isFenced() {
        return isFenced;
    }
}
