package dev.anteroom.roomfile;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the rooms file can't be used; the message names the file, the room, the key, its value and what is
 * allowed.
 */
public final class RoomsFileException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public RoomsFileException(String message) {
        this(message, null);
    }

    public RoomsFileException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
