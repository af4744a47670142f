package dev.anteroom.edge.push;

import java.util.Locale;

/** The reasons why a stream ends. */
enum Ending {
    /** The visitor's refresh interval is over, so the next check-in is due. */
    CHECK_IN,
    /** It is the visitor's turn. */
    CALLED,
    /** The visitor took too long to read. */
    SLOW,
    /** The visitor closed the connection. */
    HUNG_UP,
    /** The room no longer exists. */
    ROOM_GONE,
    /** A bug made it fail. */
    FAILED,
    /** The edge stops. */
    STOPPED;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
