package dev.anteroom.streams.common;

/**
 * Thrown for a record that can be read but makes no sense, and so belongs to the dead letters. The record has changed
 * nothing.
 */
public final class InvalidRecordException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidRecordException(String message) {
        super(message);
    }
}
