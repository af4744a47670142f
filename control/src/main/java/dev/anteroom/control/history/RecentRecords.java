package dev.anteroom.control.history;

/**
 * What is kept in memory of a topic whose records matter for some time only. Thread-safe.
 *
 * @param <T> one of its records
 */
public interface RecentRecords<T> {

    /** How long records are kept, and whether those of before this process started are known. */
    Retention retention();

    /** States that nothing from before {@code since}, in milliseconds since the epoch, will be added. */
    default void beginAt(long since) {
        // Only who tells since when all is known needs it.
    }

    /**
     * Adds a record.
     *
     * @param now in milliseconds since the epoch
     * @throws IllegalArgumentException when it is impossible; the message names field, value and range
     */
    void add(T record, long now);
}
