package dev.anteroom.control.history;

import java.time.Duration;

/**
 * What is kept in memory of a topic whose records matter for some time only. Thread-safe.
 *
 * @param <T> one of its records
 */
public interface RecentRecords<T> {

    /** How long a record is kept; zero when nothing is to be read. */
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
