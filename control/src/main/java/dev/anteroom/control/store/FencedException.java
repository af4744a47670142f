package dev.anteroom.control.store;

/** Thrown when another edge has begun to change rooms, so that this edge's change was not committed. */
final class FencedException extends Exception {

    private static final long serialVersionUID = 1L;

    FencedException(Throwable cause) {
        super("another edge is changing rooms", cause);
    }
}
