package dev.anteroom.control.history;

import java.time.Duration;

/**
 * What is kept in memory of a topic of minutes. Thread-safe.
 *
 * @param <T> one of its records
 */
public interface HistoryLog<T> {

    /** How long a minute is kept; zero when there is no history. */
    Duration keep();

    /** States that nothing from before {@code since}, in milliseconds since the epoch, will be added. */
    void beginAt(long since);

    /**
     * Adds a record.
     *
     * @param now in milliseconds since the epoch
     * @throws IllegalArgumentException when it is impossible; the message names field, value and range
     */
    void add(T record, long now);

    /** States that all is known that was in the topic when this process started. */
    void markLoaded();

    /** Whether all is known that was in the topic when this process started. */
    boolean isLoaded();
}
