package dev.anteroom.devkit.measure;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The active visitors: every visitor who was seen at the origin less than a session ago.
 *
 * <p>Each session ends at its exact moment, even if it is only noticed later. Not thread-safe.
 */
final class ActiveVisitors {

    private record Seen(String dataCenter, long atMillis) {
    }

    private final long sessionMillis;
    private final BiConsumer<Long, Integer> changes;
    private final LinkedHashMap<Long, Seen> lastSeen = new LinkedHashMap<>();

    /** {@code changes} takes the moment of every change, in milliseconds, and how many are active from then on. */
    ActiveVisitors(long sessionMillis, BiConsumer<Long, Integer> changes) {
        this.sessionMillis = sessionMillis;
        this.changes = changes;
    }

    void seen(long visitor, String dataCenter, long atMillis) {
        expire(atMillis);
        boolean isNew = lastSeen.remove(visitor) == null;
        lastSeen.put(visitor, new Seen(dataCenter, atMillis));
        if (isNew) {
            changes.accept(atMillis, lastSeen.size());
        }
    }

    int count(long atMillis) {
        expire(atMillis);
        return lastSeen.size();
    }

    int count(String dataCenter) {
        return (int) lastSeen.values().stream().filter(seen -> seen.dataCenter().equals(dataCenter)).count();
    }

    private void expire(long atMillis) {
        Iterator<Map.Entry<Long, Seen>> oldestFirst = lastSeen.entrySet().iterator();
        while (oldestFirst.hasNext()) {
            long endsAt = oldestFirst.next().getValue().atMillis() + sessionMillis;
            if (endsAt > atMillis) {
                return;
            }
            oldestFirst.remove();
            changes.accept(endsAt, lastSeen.size());
        }
    }
}
