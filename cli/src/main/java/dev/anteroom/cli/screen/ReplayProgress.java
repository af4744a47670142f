package dev.anteroom.cli.screen;

import java.util.OptionalDouble;

/**
 * How far a recording or a replay has progressed.
 *
 * @param records number of records done
 * @param part part of all records, 0..1
 * @param at time of the newest record, in milliseconds since the epoch; 0 before the first
 * @param elapsedMillis time since the start
 */
public record ReplayProgress(long records, double part, long at, long elapsedMillis) {

    private static final double LEAST_PART = 0.01;
    private static final double MILLIS_PER_SECOND = 1000;

    double perSecond() {
        return records * MILLIS_PER_SECOND / Math.max(1, elapsedMillis);
    }

    /** Seconds until everything is done at the present pace; empty while too little is known to tell. */
    OptionalDouble secondsLeft() {
        return part < LEAST_PART
                ? OptionalDouble.empty()
                : OptionalDouble.of(elapsedMillis * (1 - part) / part / MILLIS_PER_SECOND);
    }
}
