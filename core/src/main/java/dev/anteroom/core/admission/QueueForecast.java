package dev.anteroom.core.admission;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * Who is ahead of the visitors of each bucket, and how long it takes until these are in. It is computed once for each state,
 * as every poll asks for it several times. Immutable.
 */
final class QueueForecast {

    /** Ascending. */
    private final long[] bucketIds;
    /** By how many of the buckets count: those of the first {@code i} for whom no slot is held. */
    private final long[] ahead;
    private final OptionalLong[] waits;

    private QueueForecast(long[] bucketIds, long[] ahead, OptionalLong[] waits) {
        this.bucketIds = bucketIds;
        this.ahead = ahead;
        this.waits = waits;
    }

    static QueueForecast of(RoomState state) {
        List<WaitingBucket> buckets = state.getBuckets().stream()
                .sorted(Comparator.comparingLong(WaitingBucket::getBucketId)).toList();
        long[] bucketIds = new long[buckets.size()];
        long[] ahead = new long[buckets.size() + 1];
        for (int i = 0; i < bucketIds.length; i++) {
            WaitingBucket bucket = buckets.get(i);
            bucketIds[i] = bucket.getBucketId();
            ahead[i + 1] = ahead[i] + bucket.getWaiting() - bucket.getReserved();
        }
        OptionalLong[] waits = Arrays.stream(ahead)
                .mapToObj(people -> AdmissionForecast.millis(state, Math.max(0, people)))
                .toArray(OptionalLong[]::new);
        return new QueueForecast(bucketIds, ahead, waits);
    }

    /** People of {@code bucketId} and of older buckets for whom no slot is held. */
    long ahead(long bucketId) {
        return ahead[bucketsUpTo(bucketId)];
    }

    /** Until they are in, in milliseconds after the state; empty while nobody enters. */
    OptionalLong millis(long bucketId) {
        return waits[bucketsUpTo(bucketId)];
    }

    /** Whether somebody of this very bucket waits for whom no slot is held. */
    boolean hasUnreserved(long bucketId) {
        int upTo = bucketsUpTo(bucketId);
        return upTo > 0 && bucketIds[upTo - 1] == bucketId && ahead[upTo] > ahead[upTo - 1];
    }

    private int bucketsUpTo(long bucketId) {
        int found = Arrays.binarySearch(bucketIds, bucketId);
        return found >= 0 ? found + 1 : -found - 1;
    }
}
