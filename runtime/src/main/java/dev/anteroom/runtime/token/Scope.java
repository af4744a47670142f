package dev.anteroom.runtime.token;

import java.util.Locale;

/** What a token allows. */
public enum Scope {
    /** Reading the metrics of a process, and nothing else. */
    METRICS,
    /** Reading rooms and their status too. */
    READ,
    /** Reading and changing them. */
    WRITE;

    /** Whether a token of this scope may do what needs {@code needed}. */
    public boolean covers(Scope needed) {
        return compareTo(needed) >= 0;
    }

    /** As in the file. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads {@link #text}; throws {@link IllegalArgumentException} when it names no scope. */
    public static Scope of(String text) {
        for (Scope scope : values()) {
            if (scope.text().equals(text)) {
                return scope;
            }
        }
        throw new IllegalArgumentException("scope is '" + text + "', it must be metrics, read or write");
    }
}
