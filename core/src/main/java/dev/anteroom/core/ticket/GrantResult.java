package dev.anteroom.core.ticket;

import java.util.Locale;

/** The result of a request for ticket numbers. */
public enum GrantResult {
    /** All numbers were granted. */
    GRANTED,
    /** Some numbers were granted. */
    PARTIAL,
    /** No number was left. */
    EXHAUSTED,
    /** The lease of the state on which the request was based had ended. */
    STALE,
    /** The answer came when nobody was waiting for it any more. */
    LATE;

    /** The word that metrics use. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
