package dev.anteroom.streams.datacenter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Which keys must be published again. Not stored: after a restart every key is published once.
 *
 * <p>Belongs to one task.
 */
final class Changes {

    private static final long NOTHING_TALLIED = Long.MAX_VALUE;

    private final Map<String, Long> oldestTallied = new HashMap<>();
    private final Map<String, Long> publishedBuckets = new HashMap<>();

    /** Something about {@code key} changed. */
    void changed(String key) {
        oldestTallied.putIfAbsent(key, NOTHING_TALLIED);
    }

    /** A move of {@code key} was added to the tally of a bucket. */
    void tallied(String key, long bucketId) {
        Long oldest = oldestTallied.get(key);
        if (oldest == null || bucketId < oldest) {
            oldestTallied.put(key, bucketId);
        }
    }

    /** Start of the oldest bucket that got a move since the last publication; later than all buckets if none did. */
    long oldestTallied(String key) {
        return oldestTallied.getOrDefault(key, NOTHING_TALLIED);
    }

    /** Keys that changed, and those whose present bucket is no more the one they were last published in. */
    List<String> due(Predicate<Map.Entry<String, Long>> bucketRolled) {
        List<String> due = new ArrayList<>(oldestTallied.keySet());
        for (Map.Entry<String, Long> published : publishedBuckets.entrySet()) {
            if (!oldestTallied.containsKey(published.getKey()) && bucketRolled.test(published)) {
                due.add(published.getKey());
            }
        }
        due.sort(null);
        return due;
    }

    /** {@code key} was published; while it {@code lives}, it is published again in the next bucket. */
    void published(String key, long bucketId, boolean lives) {
        oldestTallied.remove(key);
        if (lives) {
            publishedBuckets.put(key, bucketId);
        } else {
            publishedBuckets.remove(key);
        }
    }
}
