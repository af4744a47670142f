package dev.anteroom.streams.datacenter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * The keys that must be published again. They are not stored: after a restart every key is published once.
 *
 * <p>Belongs to one task.
 *
 * <p>Rests on decision 181.
 */
final class DirtyKeys {

    /**
     * Keys that are published together are one transaction, which must finish before it times out; and when a task
     * begins, every key that it ever counted is due.
     */
    static final int MOST_AT_ONCE = 2_000;
    private static final long NOTHING_TALLIED = Long.MAX_VALUE;

    private final Map<String, Long> oldestTallied = new HashMap<>();
    private final Map<String, Publication> publications = new HashMap<>();
    private String lastTaken = "";

    /**
     * The last publication of a key.
     *
     * @param bucketId the bucket that was the present one
     * @param upTo the moment up to which it was counted, in milliseconds since the epoch
     * @param longestSilence how much further it may be counted before it is published again, in milliseconds
     */
    record Publication(long bucketId, long upTo, long longestSilence) {
    }

    /** Notes that something about {@code key} changed. */
    void changed(String key) {
        oldestTallied.putIfAbsent(key, NOTHING_TALLIED);
    }

    /** Notes that a move of {@code key} was added to the tally of a bucket. */
    void tallied(String key, long bucketId) {
        Long oldest = oldestTallied.get(key);
        if (oldest == null || bucketId < oldest) {
            oldestTallied.put(key, bucketId);
        }
    }

    /**
     * Start of the oldest bucket that got a move since the last publication; later than all buckets if there was none.
     */
    long oldestTallied(String key) {
        return oldestTallied.getOrDefault(key, NOTHING_TALLIED);
    }

    /**
     * Keys that changed, and those whose last publication is {@code outdated}, at most {@link #MOST_AT_ONCE}. If there
     * are more, the next call continues after the last of them, so that no key is postponed for ever.
     */
    List<String> due(BiPredicate<String, Publication> outdated) {
        List<String> due = new ArrayList<>(oldestTallied.keySet());
        publications.forEach((key, last) -> {
            if (!oldestTallied.containsKey(key) && outdated.test(key, last)) {
                due.add(key);
            }
        });
        due.sort(null);
        return due.size() <= MOST_AT_ONCE ? due : nextOf(due);
    }

    private List<String> nextOf(List<String> due) {
        int found = Collections.binarySearch(due, lastTaken);
        Collections.rotate(due, -(found >= 0 ? found + 1 : -found - 1));
        List<String> taken = due.subList(0, MOST_AT_ONCE);
        lastTaken = taken.getLast();
        return taken;
    }

    /** Notes that {@code key} was published; it will be published again as long as it {@code lives}. */
    void published(String key, Publication publication, boolean lives) {
        oldestTallied.remove(key);
        if (lives) {
            publications.put(key, publication);
        } else {
            publications.remove(key);
        }
    }
}
