package dev.anteroom.devkit.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Who was active at the origin and when: from a request that was served until a session after the last one.
 *
 * <p>{@link ActiveVisitors} tells the same while it goes on, but what was said of a moment can't be taken back when the
 * origin and the crowd report it in the wrong order; this is put in order at the end. Not thread-safe.
 */
final class OriginLog {

    /** Active from the one moment until just before the other. */
    private record Stay(long fromMillis, long untilMillis) {

        boolean reaches(long atMillis) {
            return atMillis <= untilMillis;
        }

        Stay with(Stay other) {
            return new Stay(Math.min(fromMillis, other.fromMillis), Math.max(untilMillis, other.untilMillis));
        }
    }

    private final long sessionMillis;
    private final Map<Long, List<Stay>> staysOf = new HashMap<>();

    OriginLog(long sessionMillis) {
        this.sessionMillis = sessionMillis;
    }

    void served(long visitor, long atMillis) {
        List<Stay> stays = staysOf.computeIfAbsent(visitor, first -> new ArrayList<>());
        Stay stay = new Stay(atMillis, atMillis + sessionMillis);
        if (!stays.isEmpty() && stays.getLast().reaches(atMillis)) {
            stays.set(stays.size() - 1, stays.getLast().with(stay));
        } else {
            stays.add(stay);
        }
    }

    /** Whether the visitor was there before. */
    boolean knows(long visitor) {
        return staysOf.containsKey(visitor);
    }

    /** When the visitor was there for the first time, in milliseconds since the epoch. */
    OptionalLong firstServed(long visitor) {
        return staysOf.getOrDefault(visitor, List.of()).stream().mapToLong(Stay::fromMillis).min();
    }

    ActiveCounts counts() {
        TreeMap<Long, Integer> changes = new TreeMap<>();
        staysOf.values().forEach(stays -> stays.forEach(stay -> {
            changes.merge(stay.fromMillis(), 1, Integer::sum);
            changes.merge(stay.untilMillis(), -1, Integer::sum);
        }));
        return ActiveCounts.ofChanges(changes);
    }
}
