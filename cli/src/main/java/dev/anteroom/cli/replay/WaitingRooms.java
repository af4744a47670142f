package dev.anteroom.cli.replay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rooms come into force with the next thing that happens, in recordings and in topics alike: a replay begins with the
 * first, and not when a room was made.
 */
final class WaitingRooms {

    private final Map<String, Played> waiting = new LinkedHashMap<>();
    private long newest = Long.MIN_VALUE;

    /** The room was configured or removed. */
    void take(String key, Played room) {
        if (room.value() == null && newest == Long.MIN_VALUE) {
            waiting.remove(key);
        } else {
            waiting.put(key, room);
        }
    }

    /** Something happens at {@code at}, in milliseconds since the epoch. */
    void release(long at, List<Played> given) {
        newest = Math.max(newest, at);
        give(newest, given);
    }

    /** Nothing happens any more. */
    void releaseAll(List<Played> given) {
        give(Math.max(newest, 0), given);
    }

    private void give(long at, List<Played> given) {
        if (!waiting.isEmpty()) {
            waiting.values().forEach(room -> given.add(new Played(room.topic(), room.key(), at, room.value())));
            waiting.clear();
        }
    }
}
