package dev.anteroom.control.history;

import dev.anteroom.core.counting.WaitClasses;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * The numbers of admitted visitors by {@link WaitClasses class} of wait. Counts of different times and places can be
 * added up.
 */
public final class WaitDistribution {

    /** Empty classes at the end are not stored, because most minutes have few classes or none. */
    private long[] visitors = {};

    static WaitDistribution of(int[] counts) {
        WaitDistribution waits = new WaitDistribution();
        waits.add(counts);
        return waits;
    }

    /** Adds counts by class. */
    void add(int[] counts) {
        if (counts.length > visitors.length) {
            visitors = Arrays.copyOf(visitors, counts.length);
        }
        for (int i = 0; i < counts.length; i++) {
            visitors[i] += counts[i];
        }
    }

    /** Visitors who entered after they had queued. */
    public long queued() {
        long sum = 0;
        for (int i = WaitClasses.NOT_QUEUED + 1; i < visitors.length; i++) {
            sum += visitors[i];
        }
        return sum;
    }

    /**
     * The longest wait of those who queued, without the longest {@code 1 - p} of them; waits are taken to be spread
     * evenly within a class. Empty when nobody queued.
     *
     * @param p 0..1
     */
    public OptionalLong percentile(double p) {
        double rank = p * queued();
        double below = 0;
        for (int i = WaitClasses.NOT_QUEUED + 1; i < visitors.length; i++) {
            if (visitors[i] > 0 && below + visitors[i] >= rank) {
                long from = WaitClasses.fromMillis(i);
                double part = (rank - below) / visitors[i];
                return OptionalLong.of(from + Math.round(part * (WaitClasses.toMillis(i) - from)));
            }
            below += visitors[i];
        }
        return OptionalLong.empty();
    }

    /**
     * How many of those who entered in the minute {@code at} had begun to queue between {@code from} and {@code to},
     * assuming that arrivals are spread evenly over the time that their class allows. All in milliseconds since the
     * epoch.
     */
    double begunBetween(long from, long to, long at) {
        double sum = 0;
        for (int i = WaitClasses.NOT_QUEUED + 1; i < visitors.length; i++) {
            if (visitors[i] > 0) {
                double earliest = (double) at - WaitClasses.toMillis(i);
                double latest = (double) at + TrafficHistory.MINUTE - WaitClasses.fromMillis(i);
                double within = Math.min((double) to, latest) - Math.max((double) from, earliest);
                sum += visitors[i] * Math.max(0, within) / (latest - earliest);
            }
        }
        return sum;
    }
}
