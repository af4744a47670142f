package dev.anteroom.benchmarks.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How long visitors waited, from when they were due to come. Thread-safe.
 *
 * <p>Counting from the timetable, not from when the visitor could at last be handled, is what keeps a stall from hiding
 * all the visitors who came during it.
 */
public final class LoadWaits {

    private static final int DIGITS = 3;

    private final Histogram micros = new ConcurrentHistogram(DIGITS);
    private final Histogram lateness = new ConcurrentHistogram(DIGITS);
    private final LongAdder turnedAway = new LongAdder();
    private final LongAdder came = new LongAdder();

    /** A visitor who was due at {@code dueAt} comes only now. */
    public void came(long dueAt) {
        came.increment();
        lateness.recordValue(since(dueAt));
    }

    /** The visitor who was due at {@code dueAt} has what they came for. */
    public void served(long dueAt) {
        micros.recordValue(since(dueAt));
    }

    /** A visitor did not get it. */
    public void turnedAway() {
        turnedAway.increment();
    }

    private static long since(long dueAt) {
        return Math.max(0, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - dueAt));
    }

    /** Visitors that came. */
    public long visitors() {
        return came.sum();
    }

    /** Visitors who got what they came for. */
    public long served() {
        return micros.getTotalCount();
    }

    /** Visitors who did not, for one because the answer took too long. */
    public long refusals() {
        return turnedAway.sum();
    }

    /** Whether everybody who came has an answer. */
    public boolean isComplete() {
        return served() + refusals() >= visitors();
    }

    /** From when a visitor was due until the answer was there, in microseconds. */
    public Histogram micros() {
        return micros;
    }

    /** From when a visitor was due until the load could let them come, in microseconds. */
    public Histogram lateness() {
        return lateness;
    }
}
