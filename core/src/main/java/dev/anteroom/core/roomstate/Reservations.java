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
 * @param buckets everybody who waits, ascending by bucket
 * @param partial the oldest bucket that could not be reserved in full
 * @param remaining slots that are left for everybody who needs a ticket number, those of the partial bucket among them
 * @param owed slots that recent states gave away and that are not free any more, because the limit was lowered or counts
 *        came late; 0 while anything remains
 * @param demand how many ticket numbers can be of use: behind a partial bucket everybody waits, so no more than it has
 *        visitors; {@link #UNBOUNDED} when no bucket is partial and newcomers may come. Those of them who were promised a
 *        place are not left out: a promise is a number of places, and while the bucket is open, those who wait may be
 *        others than those to whom it was made.
 * @param keptPercent how much of what remains no ticket scope is given. Numbers that are outstanding can't be taken back
 *        before the lease ends, so with all of it given away a single visitor who was told to wait, because a counter did
 *        not answer in time or the visitor came back, could not be reserved a place, and all newcomers would queue behind
 *        them in a room that is nearly empty. Nothing is kept for buckets to come once there is a partial one.
 */
record Reservations(List<WaitingBucket> buckets, OptionalLong partial, int remaining, int owed, int demand,
        int keptPercent) {

    /** More than there can be slots. */
    static final int UNBOUNDED = Integer.MAX_VALUE;

    /**
     * Walks the buckets, oldest first.
     *
     * <p>The pool is what is free less what recent states have promised. It may be negative: then nothing is reserved,
     * and nothing promised before is renewed.
     *
     * @param promised the most visitors of a bucket that a recent state promised a place
     * @param free slots that are available, less the outstanding ticket numbers; may be negative
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

    /** Holds nothing for anybody: all visitors compete. What was promised before is still not given away. */
    static Reservations none(NavigableMap<Long, Integer> waiting, Map<Long, Integer> promised, long free) {
        List<WaitingBucket> buckets = waiting.entrySet().stream()
                .map(entry -> new WaitingBucket(entry.getKey(), entry.getValue(), 0, false)).toList();
        long pool = free - outstanding(waiting, promised);
        return new Reservations(buckets, OptionalLong.empty(), nonNegative(pool), nonNegative(-pool), UNBOUNDED, 0);
    }

    /** The same with fewer slots for those who need a ticket number. */
    Reservations releasing(int slots) {
        return new Reservations(buckets, partial, slots, owed, demand, keptPercent);
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
