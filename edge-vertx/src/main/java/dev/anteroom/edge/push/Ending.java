package dev.anteroom.edge.push;

import java.util.Locale;

/** Why a stream ended. */
enum Ending {
    /** The visitor's refresh interval is over, so the next check-in is due. */
    CHECK_IN,
    /** It is the visitor's turn. */
    CALLED,
    /** The visitor took too long to read. */
    SLOW,
    /** The visitor closed the connection. */
    HUNG_UP,
    /** The room exists no more. */
    ROOM_GONE,
    /** There is a bug. */
    FAILED,
    /** The edge stops. */
    STOPPED;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
