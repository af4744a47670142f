package dev.anteroom.benchmarks.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A timetable that does not wait for answers: what is due at a moment is late when it happens after it, and nothing is
 * left out because something before it took long.
 */
public final class Pace {

    private final long start = System.nanoTime();
    private final double nanosBetween;

    /** Starts now. */
    public Pace(double perSecond) {
        this.nanosBetween = TimeUnit.SECONDS.toNanos(1) / perSecond;
    }

    /** When the event of this number is due, on the clock of {@link System#nanoTime}. */
    public long dueAt(long number) {
        return start + (long) (number * nanosBetween);
    }

    /** How many events are due by now. */
    public long dueByNow() {
        return (long) ((System.nanoTime() - start) / nanosBetween);
    }

    /** Returns when the event of this number is due. */
    public void await(long number) {
        long left = dueAt(number) - System.nanoTime();
        while (left > 0) {
            LockSupport.parkNanos(left);
            left = dueAt(number) - System.nanoTime();
        }
    }
}
