package dev.anteroom.streams.common;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The rooms that one topology can't publish in this process, over all of its tasks. Thread-safe. */
public final class StoppedRooms {

    private final Set<String> keys = ConcurrentHashMap.newKeySet();

    void add(String key) {
        keys.add(key);
    }

    void remove(String key) {
        keys.remove(key);
    }

    /** The number of such rooms. */
    public int count() {
        return keys.size();
    }
}
