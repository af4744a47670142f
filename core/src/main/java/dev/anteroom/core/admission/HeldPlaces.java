package dev.anteroom.core.admission;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The buckets that were reserved in full, each with the newest state that did so. Immutable.
 */
final class HeldPlaces {

    static final HeldPlaces NONE = new HeldPlaces(new TreeMap<>());

    /** So long ago that no lease reaches it, and near enough to be subtracted from. */
    private static final long NEVER = Long.MIN_VALUE / 4;

    private final long[] bucketIds;
    private final long[] reservedAt;

    private HeldPlaces(NavigableMap<Long, Long> reservedAtByBucket) {
        this.bucketIds = reservedAtByBucket.keySet().stream().mapToLong(Long::longValue).toArray();
        this.reservedAt = reservedAtByBucket.values().stream().mapToLong(Long::longValue).toArray();
    }

    /** These, and what {@code state} reserves. */
    HeldPlaces and(RoomState state) {
        NavigableMap<Long, Long> all = byBucket();
        for (WaitingBucket bucket : state.getBuckets()) {
            if (bucket.getFullyReserved()) {
                // States may come from aggregators with different clocks.
                all.merge(bucket.getBucketId(), state.getPublishedAt(), Math::max);
            }
        }
        return new HeldPlaces(all);
    }

    /** Those of them that states promised at most {@code lease} milliseconds before {@code state}. */
    HeldPlaces within(long lease, RoomState state) {
        NavigableMap<Long, Long> all = byBucket();
        all.values().removeIf(at -> state.getPublishedAt() - at > lease);
        return new HeldPlaces(all);
    }

    private NavigableMap<Long, Long> byBucket() {
        NavigableMap<Long, Long> all = new TreeMap<>();
        for (int i = 0; i < bucketIds.length; i++) {
            all.put(bucketIds[i], reservedAt[i]);
        }
        return all;
    }

    /** When the newest state was published that reserved the whole bucket; long past when none did. */
    long reservedAt(long bucketId) {
        // Nearly always the oldest few: a look from the front beats a binary search.
        for (int i = 0; i < bucketIds.length && bucketIds[i] <= bucketId; i++) {
            if (bucketIds[i] == bucketId) {
                return reservedAt[i];
            }
        }
        return NEVER;
    }
}
