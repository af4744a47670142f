package dev.anteroom.streams.datacenter;

import java.util.OptionalLong;

/**
 * Up to when one task has counted, judged by what it reads; it asks nobody.
 *
 * <p>A partition is read in order. So who just read a record of the last second has read all that there is, and who
 * reads older ones has a backlog and has counted up to the newest of them. Reading nothing means nothing at first: a
 * task that has just started, was held up, or works through a backlog may get its next records a moment later. Only
 * when it reads nothing for {@link #QUIET_MILLIS} has it read all, provided that it was not held up meanwhile: records
 * arrive only while the task looks for them, and one that waits for slow brokers does not look. Once it has read all,
 * silence is quiet and not delay.
 *
 * <p>The moment never goes back: a late record of an edge with a slow clock does not undo what was counted before.
 *
 * <p>Belongs to one task. All times are milliseconds since the epoch.
 */
public final class CountedUpTo {

    static final long FRESH_MILLIS = 1_000;
    static final long QUIET_MILLIS = 2_000;
    static final long HELD_UP_MILLIS = 500;

    private static final long NEVER = Long.MIN_VALUE;

    private final long longestPauseMillis;
    private long askedAt = NEVER;
    private long quietSince = NEVER;
    private long newestRead = NEVER;
    private long countedUpTo = NEVER;
    private boolean caughtUp;

    /** @param intervalMillis how often it is asked */
    public CountedUpTo(long intervalMillis) {
        this.longestPauseMillis = intervalMillis + HELD_UP_MILLIS;
    }

    /** A record of this time was counted. */
    public void read(long at) {
        newestRead = Math.max(newestRead, at);
    }

    /** The moment up to which all is counted, no later than {@code now}; empty while that is unknown. */
    public OptionalLong at(long now) {
        if (askedAt == NEVER || now - askedAt > longestPauseMillis) {
            caughtUp = false;
            quietSince = now;
        }
        askedAt = now;
        if (newestRead != NEVER) {
            caughtUp = newestRead >= now - FRESH_MILLIS;
            quietSince = now;
            advance(Math.min(newestRead, now));
            newestRead = NEVER;
        } else if (now - quietSince >= QUIET_MILLIS) {
            caughtUp = true;
        }
        if (caughtUp) {
            advance(now);
        }
        return countedUpTo == NEVER ? OptionalLong.empty() : OptionalLong.of(countedUpTo);
    }

    private void advance(long moment) {
        countedUpTo = Math.max(countedUpTo, moment);
    }
}
