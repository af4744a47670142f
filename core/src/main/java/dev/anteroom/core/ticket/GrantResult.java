package dev.anteroom.core.ticket;

import java.util.Locale;

/** What came of a request. */
public enum GrantResult {
    /** All numbers were granted. */
    GRANTED,
    /** Some were. */
    PARTIAL,
    /** None was left. */
    EXHAUSTED,
    /** The state that the request was based on had outlived its lease. */
    STALE,
    /** The answer came after nobody waited for it any more. */
    LATE;

    /** The word that metrics use. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
