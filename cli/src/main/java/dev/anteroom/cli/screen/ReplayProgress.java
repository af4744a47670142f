package dev.anteroom.cli.screen;

import java.util.OptionalDouble;

/**
 * How far a recording or a replay is.
 *
 * @param records that are done
 * @param part of all, 0..1
 * @param at time of the newest record, in milliseconds since the epoch; 0 before the first
 * @param elapsedMillis since the start
 */
public record ReplayProgress(long records, double part, long at, long elapsedMillis) {

    private static final double LEAST_PART = 0.01;
    private static final double MILLIS_PER_SECOND = 1000;

    double perSecond() {
        return records * MILLIS_PER_SECOND / Math.max(1, elapsedMillis);
    }

    /** Seconds until all is done, if it goes on like this; empty while there is too little to tell by. */
    OptionalDouble secondsLeft() {
        return part < LEAST_PART
                ? OptionalDouble.empty()
                : OptionalDouble.of(elapsedMillis * (1 - part) / part / MILLIS_PER_SECOND);
    }
}
