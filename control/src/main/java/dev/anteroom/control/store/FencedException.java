package dev.anteroom.control.store;

/** Another edge has begun to change rooms, so this one's change was not committed. */
final class FencedException extends Exception {

    private static final long serialVersionUID = 1L;

    FencedException(Throwable cause) {
        super("another edge changes rooms", cause);
    }
}
