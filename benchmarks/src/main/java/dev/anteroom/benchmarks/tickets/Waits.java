package dev.anteroom.benchmarks.tickets;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How long visitors waited for their numbers, from when they were due to come. Thread-safe.
 *
 * <p>Counting from the timetable, not from when the visitor could at last be handled, is what keeps a stall from hiding
 * all the visitors who came during it.
 */
final class Waits {

    private static final int DIGITS = 3;

    private final Histogram micros = new ConcurrentHistogram(DIGITS);
    private final Histogram lateness = new ConcurrentHistogram(DIGITS);
    private final LongAdder turnedAway = new LongAdder();
    private final LongAdder came = new LongAdder();

    /** A visitor who was due at {@code dueAt} comes only now. */
    void came(long dueAt) {
        came.increment();
        lateness.recordValue(since(dueAt));
    }

    void numbered(long dueAt) {
        micros.recordValue(since(dueAt));
    }

    void turnedAway() {
        turnedAway.increment();
    }

    private static long since(long dueAt) {
        return Math.max(0, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - dueAt));
    }

    /** Visitors that came. */
    long visitors() {
        return came.sum();
    }

    /** Visitors who got a number. */
    long numbers() {
        return micros.getTotalCount();
    }

    /** Visitors who got none, for one because the answer took too long. */
    long refusals() {
        return turnedAway.sum();
    }

    boolean isComplete() {
        return numbers() + refusals() >= visitors();
    }

    /** From when a visitor was due until the number was there, in microseconds. */
    Histogram micros() {
        return micros;
    }

    /** From when a visitor was due until the load could let them come, in microseconds. */
    Histogram lateness() {
        return lateness;
    }
}
