package dev.anteroom.core.counting;

import java.util.Arrays;

/**
 * The classes in which waits are counted. Each is wider than the one before by the square root of two, so what is known of
 * a wait is off by 41 % of itself at most, and by a fifth as a rule; and counts of different buckets and data centers can be
 * added up, which percentiles cannot.
 *
 * <p>Class {@link #NOT_QUEUED} has those who entered at once. Class k from 1 on has waits from {@code 2^((k-1)/2)} to less
 * than {@code 2^(k/2)} seconds; the first has all that is shorter, the last all that is longer.
 *
 * <p>Rests on decision 081.
 */
public final class WaitClasses {

    public static final int NOT_QUEUED = 0;

    /** How many classes there are: the last begins at 26 hours. */
    public static final int COUNT = 35;

    private static final long[] ENDS = new long[COUNT];

    static {
        for (int k = 1; k < COUNT; k++) {
            ENDS[k] = Math.round(1000 * Math.pow(2, k / 2.0));
        }
    }

    private WaitClasses() {
    }

    /** The class of somebody who queued for {@code millis}. */
    public static int of(long millis) {
        int found = Arrays.binarySearch(ENDS, 1, COUNT, millis);
        return Math.min(COUNT - 1, found >= 0 ? found + 1 : -found - 1);
    }

    /** Where a class begins, in milliseconds. */
    public static long fromMillis(int waitClass) {
        return waitClass <= 1 ? 0 : ENDS[waitClass - 1];
    }

    /** Where a class ends, in milliseconds; the last one has longer waits, too. */
    public static long toMillis(int waitClass) {
        return ENDS[waitClass];
    }
}
