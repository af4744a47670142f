package dev.anteroom.edge.rooms;

import org.jspecify.annotations.Nullable;

/** The rooms file can't be used; the message names the file, the room, the key, its value and what is allowed. */
public final class RoomsFileException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    RoomsFileException(String message) {
        this(message, null);
    }

    RoomsFileException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
