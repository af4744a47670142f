package dev.anteroom.quickstart.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rooms that were configured before anything happened in them come into force with the first thing that does: a replay
 * begins there, and not when the room was made.
 */
final class RoomsAtStart {

    private final Map<String, Played> before = new LinkedHashMap<>();
    private long newest = Long.MIN_VALUE;

    /** The room was configured or removed. */
    void take(String key, Played room, List<Played> given) {
        if (newest != Long.MIN_VALUE) {
            given.add(at(Math.max(room.at(), newest), room));
        } else if (room.value() == null) {
            before.remove(key);
        } else {
            before.put(key, room);
        }
    }

    /** Something happens at {@code at}, in milliseconds since the epoch. */
    void release(long at, List<Played> given) {
        newest = Math.max(newest, at);
        if (!before.isEmpty()) {
            before.values().forEach(room -> given.add(at(newest, room)));
            before.clear();
        }
    }

    /** Nothing happens any more. */
    void releaseAll(List<Played> given) {
        new ArrayList<>(before.values()).forEach(given::add);
        before.clear();
    }

    private static Played at(long at, Played room) {
        return new Played(room.topic(), room.key(), at, room.value());
    }
}
