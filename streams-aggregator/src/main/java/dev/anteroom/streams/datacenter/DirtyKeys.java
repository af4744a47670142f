package dev.anteroom.streams.datacenter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * Which keys must be published again. Not stored: after a restart every key is published once.
 *
 * <p>Belongs to one task.
 */
final class DirtyKeys {

    /**
     * What is published together is one transaction, which must be done before it times out; and every key that a task
     * ever counted is due when it begins.
     */
    static final int MOST_AT_ONCE = 2_000;
    private static final long NOTHING_TALLIED = Long.MAX_VALUE;

    private final Map<String, Long> oldestTallied = new HashMap<>();
    private final Map<String, Publication> publications = new HashMap<>();
    private String lastTaken = "";

    /**
     * The last publication of a key.
     *
     * @param bucketId the bucket that was present
     * @param upTo up to when it was counted, in milliseconds since the epoch
     * @param longestSilence it is published again when counted this much further, in milliseconds
     */
    record Publication(long bucketId, long upTo, long longestSilence) {
    }

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

    /**
     * Keys that changed, and those whose last publication is {@code outdated}: {@link #MOST_AT_ONCE} at most. Where there
     * are more, the next call goes on behind the last of them, so that none is put off for ever.
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

    /** {@code key} was published; while it {@code lives}, it is published again. */
    void published(String key, Publication publication, boolean lives) {
        oldestTallied.remove(key);
        if (lives) {
            publications.put(key, publication);
        } else {
            publications.remove(key);
        }
    }
}
