package dev.anteroom.devkit.measure;

import java.util.HashMap;
import java.util.Map;

/** The waiting visitors, by the bucket of their first request and by data center. Not thread-safe. */
final class WaitingCrowd {

    private record Place(long bucket, String dataCenter) {
    }

    private final long bucketMillis;
    private final Map<Long, Place> places = new HashMap<>();

    WaitingCrowd(long bucketMillis) {
        this.bucketMillis = bucketMillis;
    }

    void add(long visitor, long firstSeenAt, String dataCenter) {
        places.put(visitor, new Place(bucketOf(firstSeenAt), dataCenter));
    }

    void remove(long visitor) {
        places.remove(visitor);
    }

    int count() {
        return places.size();
    }

    int count(String dataCenter) {
        return (int) places.values().stream().filter(place -> place.dataCenter().equals(dataCenter)).count();
    }

    /** How long the oldest bucket that waits in the data center has been waiting; 0 when nobody waits. */
    long oldestMillis(String dataCenter, long atMillis) {
        return places.values().stream().filter(place -> place.dataCenter().equals(dataCenter))
                .mapToLong(place -> Math.max(0, atMillis - place.bucket())).max().orElse(0);
    }

    private long bucketOf(long atMillis) {
        return Math.floorDiv(atMillis, bucketMillis) * bucketMillis;
    }
}
