package dev.anteroom.streams.common;

import java.time.Duration;

/**
 * When in each {@code publishInterval} a step of counting is done, by the clock, in all processes alike: one after the
 * other, so that none waits for half an interval on average for what the one before has published.
 *
 * <p>Rests on decision 177.
 */
public enum PublishMoment {
    /** Origins' health, which nothing waits for. */
    HEALTH(0),
    /** The brokers are asked for the ends of what is counted. */
    LOG_ENDS(1),
    /** What was counted is published; the ends are known. */
    COUNTS(3),
    /** States are published; most counts are committed and read. */
    STATES(6);

    private static final int PARTS = 8;

    private final int parts;

    PublishMoment(int parts) {
        this.parts = parts;
    }

    /** How long after the beginning of an interval it is. */
    Duration in(Duration interval) {
        return interval.multipliedBy(parts).dividedBy(PARTS);
    }

    /** Milliseconds from {@code now}, in milliseconds since the epoch, until the next such moment; at least one. */
    public long next(long now, Duration interval) {
        long whole = interval.toMillis();
        return whole - Math.floorMod(now - in(interval).toMillis(), whole);
    }
}
