package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.ReservedBucket;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;

/**
 * Slots held for queued visitors, the oldest bucket first.
 *
 * <p>Rests on decisions 013 and 023.
 *
 * @param buckets all waiting visitors, ascending by bucket
 * @param partial the oldest bucket that could not be reserved in full
 * @param remaining slots that are left for visitors who need a ticket number, including those of the partial bucket
 * @param owed slots that recent states gave away but that are no longer free, because the limit was lowered or counts
 *        came late; 0 while anything remains
 * @param demand how many ticket numbers can be used: behind a partial bucket nobody gets one, so no more than that
 *        bucket has visitors; {@link #UNBOUNDED} when no bucket is partial, because newcomers may come. Visitors who
 *        were promised a place are not subtracted: a promise is a number of places, and while the bucket is open, other
 *        visitors may be waiting than those to whom the promise was made.
 * @param keptPercent percentage of what remains that is given to no ticket scope. Outstanding numbers can't be taken
 *        back before the lease ends. If everything were given away and a single visitor was told to wait, because a
 *        counter did not answer in time or the visitor came back, no place could be reserved for that visitor, and all
 *        newcomers would queue behind them in a nearly empty room. Once there is a partial bucket, nothing is kept for
 *        later ones.
 */
record Reservations(List<WaitingBucket> buckets, OptionalLong partial, int remaining, int owed, int demand,
        int keptPercent) {

    /** More than any number of slots. */
    static final int UNBOUNDED = Integer.MAX_VALUE;

    /**
     * Walks the buckets, oldest first.
     *
     * <p>The pool consists of the free slots minus those that recent states have promised. If it is negative, nothing
     * is reserved, and no earlier promise is renewed.
     *
     * @param promised for each bucket, the highest number of visitors to whom a recent state promised a place
     * @param free available slots minus the outstanding ticket numbers; may be negative
     */
    static Reservations walk(NavigableMap<Long, Integer> waiting, Map<Long, Integer> promised, long free,
            int keptPercent) {
        long pool = free - outstanding(waiting, promised);
        OptionalLong partial = OptionalLong.empty();
        int demand = UNBOUNDED;
        List<WaitingBucket> buckets = new ArrayList<>();
        for (Map.Entry<Long, Integer> entry : waiting.entrySet()) {
            long bucketId = entry.getKey();
            int here = entry.getValue();
            int need = here - promised(promised, bucketId, here);
            if (partial.isPresent()) {
                buckets.add(new WaitingBucket(bucketId, here, 0, false));
            } else if (need <= pool) {
                buckets.add(new WaitingBucket(bucketId, here, here, true));
                pool -= need;
            } else {
                buckets.add(new WaitingBucket(bucketId, here, Math.clamp(here - need + pool, 0, here), false));
                partial = OptionalLong.of(bucketId);
                demand = here;
            }
        }
        return new Reservations(buckets, partial, nonNegative(pool), nonNegative(-pool), demand,
                partial.isPresent() ? 0 : keptPercent);
    }

    /**
     * Holds no slots for anybody, so that all visitors compete. Slots that were promised before are still not given
     * away.
     */
    static Reservations none(NavigableMap<Long, Integer> waiting, Map<Long, Integer> promised, long free) {
        List<WaitingBucket> buckets = waiting.entrySet().stream()
                .map(entry -> new WaitingBucket(entry.getKey(), entry.getValue(), 0, false)).toList();
        long pool = free - outstanding(waiting, promised);
        return new Reservations(buckets, OptionalLong.empty(), nonNegative(pool), nonNegative(-pool), UNBOUNDED, 0);
    }

    /** The same reservations with only {@code slots} slots for visitors who need a ticket number. */
    Reservations releasing(int slots) {
        return new Reservations(buckets, partial, slots, owed, demand, keptPercent);
    }

    /** The same reservations where {@code outstanding} numbers are claimed of {@code slots} slots that are not reserved. */
    Reservations claiming(long outstanding, long slots) {
        return new Reservations(buckets, partial, nonNegative(slots - outstanding), nonNegative(outstanding - slots),
                demand, keptPercent);
    }

    /** Slots that are held for visitors of any bucket. */
    int reserved() {
        return buckets.stream().mapToInt(WaitingBucket::getReserved).sum();
    }

    /** The promises that this state makes. */
    List<ReservedBucket> promises() {
        return buckets.stream().filter(WaitingBucket::getFullyReserved)
                .map(bucket -> new ReservedBucket(bucket.getBucketId(), bucket.getWaiting())).toList();
    }

    private static long outstanding(NavigableMap<Long, Integer> waiting, Map<Long, Integer> promised) {
        return waiting.entrySet().stream()
                .mapToLong(entry -> promised(promised, entry.getKey(), entry.getValue())).sum();
    }

    private static int promised(Map<Long, Integer> promised, long bucketId, int waiting) {
        return Math.min(waiting, promised.getOrDefault(bucketId, 0));
    }

    private static int nonNegative(long slots) {
        return Math.clamp(slots, 0, Integer.MAX_VALUE);
    }
}
