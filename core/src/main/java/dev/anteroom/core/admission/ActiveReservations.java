package dev.anteroom.core.admission;

import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The buckets that were reserved in full, each with the times of the newest state that did so. Immutable. */
final class ActiveReservations {

    static final ActiveReservations NONE = new ActiveReservations(new TreeMap<>());

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

    /**
     * Whether a state whose lease is not over at {@code now} reserved the whole bucket, and surely counts a visitor who has
     * been waiting in it since {@code since}.
     */
    boolean hold(RoomTiming timing, long bucketId, long since, long now) {
        int index = find(bucketId);
        return index >= 0 && now - reservedAt[index] <= timing.lease()
                && timing.isCounted(since, countedUpTo[index]);
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
