package dev.anteroom.edge.framing;

/** Tells the handlers after the guard that it refused a message. It has no stack trace, because it is not a bug. */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Refusal refusal;

    RefusedException(Refusal refusal) {
        super("refused: " + refusal.reason(), null, false, false);
        this.refusal = refusal;
    }

    /** The reason for the refusal. */
    public Refusal refusal() {
        return refusal;
    }
}
