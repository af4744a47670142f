package dev.anteroom.core.admission;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The buckets that were reserved in full, each with the promise of the newest state that did so. Immutable.
 *
 * <p>Rests on decisions 143 and 178.
 */
final class ActiveReservations {

    static final ActiveReservations NONE = new ActiveReservations(new TreeMap<>(), 0);

    private final long[] bucketIds;
    private final Promise[] promises;
    private final long furthest;

    /**
     * What is known of the state that promised. Its places are held for a lease from {@code publishedAt}, for visitors who
     * were counted before {@code countedUpTo}, and behind a partial bucket while the limit is no lower than {@code limit}.
     */
    private record Promise(long publishedAt, long countedUpTo, int limit) {

        Promise newer(Promise other) {
            return other.publishedAt >= publishedAt ? other : this;
        }
    }

    private ActiveReservations(NavigableMap<Long, Promise> byBucket, long furthest) {
        this.bucketIds = byBucket.keySet().stream().mapToLong(Long::longValue).toArray();
        this.promises = byBucket.values().toArray(Promise[]::new);
        this.furthest = furthest;
    }

    /** These reservations and those of {@code state}. */
    ActiveReservations and(RoomState state) {
        NavigableMap<Long, Promise> all = byBucket();
        Promise now = new Promise(state.getPublishedAt(), RoomView.countedUpTo(state), state.getTotalActiveUsers());
        for (WaitingBucket bucket : state.getBuckets()) {
            if (bucket.getFullyReserved()) {
                // States may come from aggregators with different clocks.
                all.merge(bucket.getBucketId(), now, Promise::newer);
            }
        }
        return new ActiveReservations(all, Math.max(furthest, now.countedUpTo()));
    }

    /**
     * Only the reservations that were made by states published at most {@code lease} milliseconds before {@code state}.
     */
    ActiveReservations within(long lease, RoomState state) {
        NavigableMap<Long, Promise> all = byBucket();
        all.values().removeIf(each -> state.getPublishedAt() - each.publishedAt() > lease);
        return new ActiveReservations(all, furthest);
    }

    private NavigableMap<Long, Promise> byBucket() {
        NavigableMap<Long, Promise> all = new TreeMap<>();
        for (int i = 0; i < bucketIds.length; i++) {
            all.put(bucketIds[i], promises[i]);
        }
        return all;
    }

    /**
     * Whether a state whose lease is not over at {@code now} reserved the visitor's whole bucket, surely counts the visitor,
     * and no later one will cease to before the visitor's next move is counted.
     *
     * @param areProved whether the moments of the states from now on are proved
     * @param highestLimit the highest limit that this state may have had, in visitors
     */
    boolean hold(RoomTiming timing, VisitorPass pass, long now, boolean areProved, int highestLimit) {
        int index = find(pass.bucketId());
        return index >= 0 && promises[index].limit() <= highestLimit
                && now - promises[index].publishedAt() <= timing.lease()
                && timing.isCounted(pass.since(), promises[index].countedUpTo())
                && timing.staysCounted(pass.countedAt(), now, furthest, areProved);
    }

    /** The latest of these buckets; before all buckets when there is none. */
    long lastBucketId() {
        return bucketIds.length == 0 ? Long.MIN_VALUE : bucketIds[bucketIds.length - 1];
    }

    /** The latest moment up to which any state was counted, in milliseconds since the epoch; 0 when there was none. */
    long furthest() {
        return furthest;
    }

    private int find(long bucketId) {
        // Most who wait are behind all of these.
        if (bucketId > lastBucketId()) {
            return -1;
        }
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
