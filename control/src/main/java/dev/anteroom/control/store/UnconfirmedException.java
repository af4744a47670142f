package dev.anteroom.control.store;

/**
 * Thrown when the brokers answered that a transaction was not committed, mostly because another edge has begun one, or
 * answered with an error that does not say so. The next transaction begins when it is decided.
 */
final class UnconfirmedException extends Exception {

    private static final long serialVersionUID = 1L;

    UnconfirmedException(Throwable cause) {
        super("the brokers did not confirm a transaction, mostly because other edges make changes at the same time: "
                + cause.getMessage(), cause);
    }
}
