package dev.anteroom.streams.datacenter;

import dev.anteroom.core.counting.Tallies;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** The bucket tallies in the windowed store. Belongs to one task. */
final class TallyWindow {

    private final WindowStore<String, BucketTally> store;
    private final long retentionMillis;

    TallyWindow(WindowStore<String, BucketTally> store, long retentionMillis) {
        this.store = store;
        this.retentionMillis = retentionMillis;
    }

    void count(String key, long bucketId, TrafficEvent move) {
        BucketTally present = store.fetch(key, bucketId);
        BucketTally tally = present == null ? Tallies.empty(bucketId) : present;
        Tallies.count(tally, move);
        store.put(key, tally, bucketId);
    }

    void issued(String key, long bucketId, int count) {
        BucketTally present = store.fetch(key, bucketId);
        BucketTally tally = present == null ? Tallies.empty(bucketId) : present;
        Tallies.issued(tally, count);
        store.put(key, tally, bucketId);
    }

    /** All tallies, ascending by bucket. */
    List<BucketTally> all(String key, long now) {
        List<BucketTally> tallies = new ArrayList<>();
        try (WindowStoreIterator<BucketTally> found = store.fetch(key, now - retentionMillis, Long.MAX_VALUE)) {
            found.forEachRemaining(next -> tallies.add(next.value));
        }
        return tallies;
    }

    /** Buckets of another length mean nothing beside the new ones: the room's history starts again. */
    void forgetAll(String key, long now) {
        all(key, now).forEach(tally -> forget(key, tally.getBucketId()));
    }

    void forget(String key, long bucketId) {
        store.put(key, null, bucketId);
    }
}
