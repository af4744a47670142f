package dev.anteroom.control.history;

import dev.anteroom.schemas.avro.BucketTraffic;
import java.time.Duration;

/**
 * Tells plausible buckets from impossible ones. An impossible one would spoil the history: a time far in the future
 * makes everything else too old to keep.
 */
public final class SoundBuckets {

    private static final long MOST_AHEAD = Duration.ofHours(1).toMillis();
    /** A day's stay of more visitors than a room may have. */
    private static final long MOST_STAYED = Integer.MAX_VALUE * Duration.ofDays(1).toMillis();
    private static final long LONGEST = Duration.ofDays(1).toMillis();

    private SoundBuckets() {
    }

    /**
     * Returns {@code bucket}.
     *
     * @param now in milliseconds since the epoch
     * @throws IllegalArgumentException when it is impossible; the message names field, value and range
     */
    public static BucketTraffic require(BucketTraffic bucket, long now) {
        require("bucketId", bucket.getBucketId(), 0, now + MOST_AHEAD);
        require("bucketMillis", bucket.getBucketMillis(), 1, LONGEST);
        require("arrivals", bucket.getArrivals(), 0, Integer.MAX_VALUE);
        require("queued", bucket.getQueued(), 0, Integer.MAX_VALUE);
        require("admitted", bucket.getAdmitted(), 0, Integer.MAX_VALUE);
        require("revoked", bucket.getRevoked(), 0, Integer.MAX_VALUE);
        require("stayedMillis", bucket.getStayedMillis(), 0, MOST_STAYED);
        bucket.getWaits().forEach(visitors -> require("waits", visitors, 0, Integer.MAX_VALUE));
        return bucket;
    }

    private static void require(String field, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(field + " is " + value + ", it must be " + least + ".." + most);
        }
    }
}
