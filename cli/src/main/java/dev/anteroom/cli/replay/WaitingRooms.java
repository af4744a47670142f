package dev.anteroom.cli.replay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds back rooms until the next other record, in recordings and in topics alike, so that a replay begins with the
 * first thing that happened and not when a room was created.
 */
final class WaitingRooms {

    private final Map<String, Played> waiting = new LinkedHashMap<>();
    private long newest = Long.MIN_VALUE;

    /** Takes a room that was configured or removed. */
    void take(String key, Played room) {
        if (room.value() == null && newest == Long.MIN_VALUE) {
            waiting.remove(key);
        } else {
            waiting.put(key, room);
        }
    }

    /** Gives the rooms held back, because something happens at {@code at}, in milliseconds since the epoch. */
    void release(long at, List<Played> given) {
        newest = Math.max(newest, at);
        give(newest, given);
    }

    /** Gives the rooms held back at the end, when nothing else happens. */
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
