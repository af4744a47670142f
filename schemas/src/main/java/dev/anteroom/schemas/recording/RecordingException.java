package dev.anteroom.schemas.recording;

/** Thrown when a recording can't be read or written. The message names the file and what is wrong with it. */
public final class RecordingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RecordingException(String message, Throwable cause) {
        super(message, cause);
    }
}
