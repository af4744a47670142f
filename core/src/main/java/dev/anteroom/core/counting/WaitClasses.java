package dev.anteroom.core.counting;

import java.util.Arrays;

/**
 * The classes in which waits are counted. Each class is wider than the one before by a factor of the square root of
 * two, so a wait is known with an error of at most 41 %, and usually a fifth. Counts of different buckets and data
 * centers can be added up, which is not possible with percentiles.
 *
 * <p>Class {@link #NOT_QUEUED} counts visitors who entered at once. Class k, from 1 on, counts waits from
 * {@code 2^((k-1)/2)} to less than {@code 2^(k/2)} seconds; the first class also counts all shorter waits, and the last
 * one all longer waits.
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

    /** The class of a visitor who queued for {@code millis}. */
    public static int of(long millis) {
        int found = Arrays.binarySearch(ENDS, 1, COUNT, millis);
        return Math.min(COUNT - 1, found >= 0 ? found + 1 : -found - 1);
    }

    /** Where a class begins, in milliseconds. */
    public static long fromMillis(int waitClass) {
        return waitClass <= 1 ? 0 : ENDS[waitClass - 1];
    }

    /** Where a class ends, in milliseconds; the last one also counts longer waits. */
    public static long toMillis(int waitClass) {
        return ENDS[waitClass];
    }
}
