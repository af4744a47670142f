package dev.anteroom.control.history;

import java.time.Duration;

/** How long records are kept in memory, and whether those of before this process started are known. Thread-safe. */
public final class Retention {

    private final Duration keep;
    private volatile boolean loaded;

    /** @param keep how long a record is kept; zero when nothing is to be read */
    public Retention(Duration keep) {
        this.keep = keep;
    }

    /** How long a record is kept; zero when nothing is to be read. */
    public Duration keep() {
        return keep;
    }

    /** States that all is known that was in the topic when this process started. */
    public void markLoaded() {
        loaded = true;
    }

    /** Whether all is known that was in the topic when this process started. */
    public boolean isLoaded() {
        return loaded;
    }
}
