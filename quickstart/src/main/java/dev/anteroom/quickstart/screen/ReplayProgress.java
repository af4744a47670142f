package dev.anteroom.quickstart.screen;

/**
 * How far a recording or a replay is.
 *
 * @param records that are done
 * @param part of all, 0..1
 * @param at time of the newest record, in milliseconds since the epoch; 0 before the first
 * @param elapsedMillis since the start
 */
public record ReplayProgress(long records, double part, long at, long elapsedMillis) {

    double perSecond() {
        return records * 1000.0 / Math.max(1, elapsedMillis);
    }

    /** Seconds until all is done, if it goes on like this. */
    double secondsLeft() {
        return part <= 0 ? 0 : elapsedMillis * (1 - part) / part / 1000;
    }
}
