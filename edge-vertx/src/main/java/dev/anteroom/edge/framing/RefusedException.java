package dev.anteroom.edge.framing;

/** Tells whoever reads the connection after the guard that it refused a message. Has no stack trace, as it is no bug. */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Refusal refusal;

    RefusedException(Refusal refusal) {
        super("refused: " + refusal.reason(), null, false, false);
        this.refusal = refusal;
    }

    /** What was wrong. */
    public Refusal refusal() {
        return refusal;
    }
}
