package dev.anteroom.control.history;

import dev.anteroom.core.counting.WaitClasses;
import dev.anteroom.schemas.avro.BucketTraffic;
import java.util.Arrays;

/** The minutes of one hour of a room in one data center: 1.5 KiB, and some 100 bytes for each minute in which people entered. */
final class HourOfTraffic {

    static final int MINUTES = 60;

    private static final int[] NOBODY = {};

    private final int[] arrivals = new int[MINUTES];
    private final int[] queued = new int[MINUTES];
    private final int[] admitted = new int[MINUTES];
    private final int[] revoked = new int[MINUTES];
    private final long[] stayedMillis = new long[MINUTES];
    private final int[][] waits = new int[MINUTES][];

    HourOfTraffic() {
        Arrays.fill(waits, NOBODY);
    }

    /**
     * Adds a bucket that began in {@code minute}: buckets shorter than a minute add up. Waits of classes that there are
     * not are left out.
     */
    void add(int minute, BucketTraffic bucket) {
        arrivals[minute] += bucket.getArrivals();
        queued[minute] += bucket.getQueued();
        admitted[minute] += bucket.getAdmitted();
        revoked[minute] += bucket.getRevoked();
        stayedMillis[minute] += bucket.getStayedMillis();
        int classes = Math.min(bucket.getWaits().size(), WaitClasses.COUNT);
        if (classes > waits[minute].length) {
            waits[minute] = Arrays.copyOf(waits[minute], classes);
        }
        for (int i = 0; i < classes; i++) {
            waits[minute][i] += bucket.getWaits().get(i);
        }
    }

    int arrivals(int minute) {
        return arrivals[minute];
    }

    int queued(int minute) {
        return queued[minute];
    }

    int admitted(int minute) {
        return admitted[minute];
    }

    int revoked(int minute) {
        return revoked[minute];
    }

    long stayedMillis(int minute) {
        return stayedMillis[minute];
    }

    int[] waits(int minute) {
        return waits[minute];
    }
}
