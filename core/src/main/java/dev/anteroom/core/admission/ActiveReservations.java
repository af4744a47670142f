package dev.anteroom.core.admission;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The buckets that were reserved in full, each with the times of the newest state that did so. Immutable. */
final class ActiveReservations {

    static final ActiveReservations NONE = new ActiveReservations(new TreeMap<>());

    /** So long ago that no lease reaches back to it, yet recent enough that subtracting from it does not overflow. */
    private static final long NEVER = Long.MIN_VALUE / 4;

    private final long[] bucketIds;
    private final long[] reservedAt;
    private final long[] countedUpTo;

    /**
     * The times of a state. Its places are held for a lease from {@code publishedAt}, for visitors who were counted
     * before {@code countedUpTo}.
     */
    private record Times(long publishedAt, long countedUpTo) {

        Times newer(Times other) {
            return other.publishedAt >= publishedAt ? other : this;
        }
    }

    private ActiveReservations(NavigableMap<Long, Times> byBucket) {
        this.bucketIds = byBucket.keySet().stream().mapToLong(Long::longValue).toArray();
        this.reservedAt = byBucket.values().stream().mapToLong(Times::publishedAt).toArray();
        this.countedUpTo = byBucket.values().stream().mapToLong(Times::countedUpTo).toArray();
    }

    /** These reservations and those of {@code state}. */
    ActiveReservations and(RoomState state) {
        NavigableMap<Long, Times> all = byBucket();
        Times times = new Times(state.getPublishedAt(), RoomView.countedUpTo(state));
        for (WaitingBucket bucket : state.getBuckets()) {
            if (bucket.getFullyReserved()) {
                // States may come from aggregators with different clocks.
                all.merge(bucket.getBucketId(), times, Times::newer);
            }
        }
        return new ActiveReservations(all);
    }

    /**
     * Only the reservations that were made by states published at most {@code lease} milliseconds before {@code state}.
     */
    ActiveReservations within(long lease, RoomState state) {
        NavigableMap<Long, Times> all = byBucket();
        all.values().removeIf(times -> state.getPublishedAt() - times.publishedAt() > lease);
        return new ActiveReservations(all);
    }

    private NavigableMap<Long, Times> byBucket() {
        NavigableMap<Long, Times> all = new TreeMap<>();
        for (int i = 0; i < bucketIds.length; i++) {
            all.put(bucketIds[i], new Times(reservedAt[i], countedUpTo[i]));
        }
        return all;
    }

    /** When the newest state was published that reserved the whole bucket; long past when none did. */
    long reservedAt(long bucketId) {
        int index = find(bucketId);
        return index < 0 ? NEVER : reservedAt[index];
    }

    /** The moment up to which that state is counted; long past when no state reserved the whole bucket. */
    long countedUpTo(long bucketId) {
        int index = find(bucketId);
        return index < 0 ? NEVER : countedUpTo[index];
    }

    private int find(long bucketId) {
        // Lookups are nearly always for one of the oldest few buckets, so a scan from the front is faster than a binary
        // search.
        for (int i = 0; i < bucketIds.length && bucketIds[i] <= bucketId; i++) {
            if (bucketIds[i] == bucketId) {
                return i;
            }
        }
        return -1;
    }
}
