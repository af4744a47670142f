package dev.anteroom.quickstart.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Who waits, by the bucket of their first request and by data center. Not thread-safe. */
final class WaitingCrowd {

    private record Place(long bucket, String dataCenter) {
    }

    private final long bucketMillis;
    private final Map<Long, Place> places = new HashMap<>();
    private final TreeMap<Long, Integer> byBucket = new TreeMap<>();

    WaitingCrowd(long bucketMillis) {
        this.bucketMillis = bucketMillis;
    }

    void add(long visitor, long firstSeenAt, String dataCenter) {
        remove(visitor);
        long bucket = bucketOf(firstSeenAt);
        places.put(visitor, new Place(bucket, dataCenter));
        byBucket.merge(bucket, 1, Integer::sum);
    }

    void remove(long visitor) {
        Place place = places.remove(visitor);
        if (place != null) {
            byBucket.computeIfPresent(place.bucket(), (bucket, count) -> count == 1 ? null : count - 1);
        }
    }

    int count() {
        return places.size();
    }

    int count(String dataCenter) {
        return (int) places.values().stream().filter(place -> place.dataCenter().equals(dataCenter)).count();
    }

    boolean anyOlderThanBucketOf(long firstSeenAt) {
        return !byBucket.isEmpty() && byBucket.firstKey() < bucketOf(firstSeenAt);
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
