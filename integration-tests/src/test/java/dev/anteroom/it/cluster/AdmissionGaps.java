package dev.anteroom.it.cluster;

import java.util.HashSet;
import java.util.Set;

/**
 * The longest time without an admission, while people waited and places were free; whoever looks says how many have to be. Told by
 * the origin, which sees everybody who enters, and by looks at the crowd in short intervals. Moments are in milliseconds. Thread-safe.
 */
final class AdmissionGaps {

    private static final long NOBODY_COULD_ENTER = Long.MAX_VALUE;

    private final Set<Long> seen = new HashSet<>();
    private long since = NOBODY_COULD_ENTER;
    private long longest;

    /** The origin served a visitor; the first time is the admission. */
    synchronized void served(long visitor, long atMillis) {
        if (seen.add(visitor) && since != NOBODY_COULD_ENTER) {
            longest = Math.max(longest, atMillis - since);
            since = atMillis;
        }
    }

    /** Whether just now people wait and places are free. */
    synchronized void look(boolean couldEnter, long atMillis) {
        if (!couldEnter) {
            since = NOBODY_COULD_ENTER;
        } else if (since == NOBODY_COULD_ENTER) {
            since = atMillis;
        } else {
            longest = Math.max(longest, atMillis - since);
        }
    }

    /** Forgets the gaps so far; one that lasts goes on from now. */
    synchronized void startAnew(long atMillis) {
        longest = 0;
        since = since == NOBODY_COULD_ENTER ? since : atMillis;
    }

    synchronized long longestMillis() {
        return longest;
    }

    /** Visitors who were admitted so far. */
    synchronized int admitted() {
        return seen.size();
    }
}
