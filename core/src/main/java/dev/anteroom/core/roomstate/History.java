package dev.anteroom.core.roomstate;

import dev.anteroom.core.counting.Tallies;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.Map;
import java.util.TreeMap;

/** Figures from the recent buckets of a room. */
final class History {

    private static final int AVERAGED_BUCKETS = 5;
    private static final long MINUTE_MILLIS = 60_000;

    private History() {
    }

    /** Visitors that one data center admitted in the present bucket, even if it counts by another bucket length. */
    static long admittedIn(RoomInputs inputs, DataCenterState state) {
        long start = inputs.bucketId();
        long end = start + inputs.timing().bucketMillis();
        return state.getHistory().stream()
                .filter(tally -> tally.getBucketId() < end && tally.getBucketId() + state.getBucketMillis() > start)
                .mapToLong(Tallies::admitted).sum();
    }

    /** Visitors that all data centers admitted in the present bucket. */
    static long admitted(RoomInputs inputs) {
        return inputs.dataCenters().stream().mapToLong(state -> admittedIn(inputs, state)).sum();
    }

    /**
     * Distinct visitors that each data center saw in the bucket two before the present one, whose counts can't change
     * any more.
     */
    static Map<String, Integer> usersTwoBucketsBack(RoomInputs inputs) {
        long bucketId = inputs.bucketId() - 2 * inputs.timing().bucketMillis();
        Map<String, Integer> users = new TreeMap<>();
        for (DataCenterState state : inputs.dataCenters()) {
            if (countsAlike(inputs, state) && !state.getDataCenter().equals(ScopeKey.ANYWHERE)) {
                state.getHistory().stream().filter(tally -> tally.getBucketId() == bucketId)
                        .forEach(tally -> users.merge(state.getDataCenter(), tally.getUsers(), Integer::sum));
            }
        }
        return users;
    }

    /**
     * Admissions per minute, averaged over the last five closed buckets. For a room that is younger than that, it is
     * the mean of the closed buckets it has; 0 when it has none.
     */
    static double admittedPerMinute(RoomInputs inputs) {
        long bucketMillis = inputs.timing().bucketMillis();
        long last = inputs.bucketId() - 2 * bucketMillis;
        long first = last - (AVERAGED_BUCKETS - 1) * bucketMillis;
        long oldest = Long.MAX_VALUE;
        long admitted = 0;
        for (DataCenterState state : inputs.dataCenters()) {
            if (countsAlike(inputs, state)) {
                for (BucketTally tally : state.getHistory()) {
                    if (tally.getBucketId() >= first && tally.getBucketId() <= last) {
                        admitted += Tallies.admitted(tally);
                        oldest = Math.min(oldest, tally.getBucketId());
                    }
                }
            }
        }
        long buckets = oldest > last ? 1 : (last - oldest) / bucketMillis + 1;
        return (double) admitted * MINUTE_MILLIS / (buckets * bucketMillis);
    }

    private static boolean countsAlike(RoomInputs inputs, DataCenterState state) {
        return state.getBucketMillis() == inputs.timing().bucketMillis();
    }
}
