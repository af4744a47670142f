package dev.anteroom.streams.datacenter;

import dev.anteroom.core.counting.Tallies;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.List;
import org.apache.kafka.streams.state.WindowStore;

/**
 * The traffic of each key by bucket: each window is one bucket, which is a minute long by default.
 *
 * <p>A window is kept no longer than the store's retention. It is closed, and published as history, by the moment up to
 * which moves are counted ({@link StatePublisher}). Closing by stream time, as Streams' windowed aggregations do, would
 * wait for the next move wherever a partition falls silent, and would be driven by the newest timestamp of any room.
 *
 * <p>Belongs to one task.
 */
final class TallyWindow {

    private final KeyedWindows<BucketTally> buckets;

    TallyWindow(WindowStore<String, BucketTally> store) {
        this.buckets = new KeyedWindows<>(store);
    }

    void count(String key, long bucketId, TrafficEvent move) {
        BucketTally tally = at(key, bucketId);
        Tallies.count(tally, move);
        buckets.put(key, bucketId, tally);
    }

    void issued(String key, long bucketId, int count) {
        BucketTally tally = at(key, bucketId);
        Tallies.issued(tally, count);
        buckets.put(key, bucketId, tally);
    }

    private BucketTally at(String key, long bucketId) {
        BucketTally present = buckets.at(key, bucketId);
        return present == null ? Tallies.empty(bucketId) : present;
    }

    /** All tallies, ascending by bucket. */
    List<BucketTally> all(String key) {
        return buckets.of(key);
    }

    /**
     * Forgets all buckets: those of another length can't be combined with new ones, so the room's history starts again.
     */
    void forgetAll(String key) {
        buckets.removeBefore(key, Long.MAX_VALUE);
    }

    void forget(String key, long bucketId) {
        buckets.remove(key, bucketId);
    }
}
