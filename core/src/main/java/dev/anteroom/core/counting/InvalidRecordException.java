package dev.anteroom.core.counting;

/** A record can be read but makes no sense; it belongs to the dead letters. Nothing was changed because of it. */
public final class InvalidRecordException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidRecordException(String message) {
        super(message);
    }
}
