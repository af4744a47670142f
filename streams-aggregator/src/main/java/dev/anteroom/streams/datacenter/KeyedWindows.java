package dev.anteroom.streams.datacenter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/**
 * Reads a window store key by key.
 *
 * <p>Streams sorts windows by time first, and so does its record cache: fetching the windows of one key over a span of
 * time visits those of all keys. For a task with many busy keys, the cost of each publication would grow with the
 * square of their number. So this class remembers which windows each key has and reads each one separately. This
 * knowledge is not stored, but rebuilt from the store when the task begins.
 *
 * <p>Belongs to one task.
 *
 * <p>Rests on decision 063.
 */
final class KeyedWindows<V> {

    private final WindowStore<String, V> store;
    private final Map<String, NavigableSet<Long>> startsByKey = new HashMap<>();

    KeyedWindows(WindowStore<String, V> store) {
        this.store = store;
        try (KeyValueIterator<Windowed<String>, V> all = store.all()) {
            all.forEachRemaining(found -> startsOf(found.key.key()).add(found.key.window().start()));
        }
    }

    @Nullable
    V at(String key, long start) {
        return store.fetch(key, start);
    }

    void put(String key, long start, V value) {
        store.put(key, value, start);
        startsOf(key).add(start);
    }

    void remove(String key, long start) {
        store.put(key, null, start);
        NavigableSet<Long> starts = startsOf(key);
        starts.remove(start);
        if (starts.isEmpty()) {
            startsByKey.remove(key);
        }
    }

    /** Removes the windows of {@code key} that start before {@code start}. */
    void removeBefore(String key, long start) {
        List.copyOf(startsOf(key).headSet(start)).forEach(outdated -> remove(key, outdated));
    }

    /** The windows of {@code key}, ascending by start, without those that are older than the store's retention. */
    List<V> of(String key) {
        List<V> values = new ArrayList<>();
        for (Iterator<Long> starts = startsOf(key).iterator(); starts.hasNext();) {
            V value = store.fetch(key, starts.next());
            if (value == null) {
                starts.remove();
            } else {
                values.add(value);
            }
        }
        return values;
    }

    private NavigableSet<Long> startsOf(String key) {
        return startsByKey.computeIfAbsent(key, unknown -> new TreeSet<>());
    }
}
