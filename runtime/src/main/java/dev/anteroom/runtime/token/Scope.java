package dev.anteroom.runtime.token;

import java.util.Locale;

/** What a token allows. */
public enum Scope {
    /** Reading the metrics of a process, and nothing else. */
    METRICS,
    /** Reading metrics, rooms and their status. */
    READ,
    /** Reading all of these, and changing rooms. */
    WRITE,
    /** All of these, and making, changing and deleting tokens. */
    ADMIN;

    /** Whether a token of this scope may do what requires {@code needed}. */
    public boolean covers(Scope needed) {
        return compareTo(needed) >= 0;
    }

    /** The word for it in the file. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads {@link #text}; throws {@link IllegalArgumentException} when {@code text} is not a scope. */
    public static Scope of(String text) {
        for (Scope scope : values()) {
            if (scope.text().equals(text)) {
                return scope;
            }
        }
        throw new IllegalArgumentException("scope is '" + text + "', it must be metrics, read, write or admin");
    }
}
