package dev.anteroom.devkit.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Who was active at the origin and when: from a request that was served until a session after the visitor asked for the last
 * time. That is when a visitor's session ends, however long the last request was on its way: an edge takes it from the visitor
 * no later than the origin from the edge, and where all stand still in between, the origin alone would count a session that is
 * over.
 *
 * <p>{@link ActiveVisitors} tells nearly the same while it goes on, but what was said of a moment can't be taken back when the
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
    private final Map<Long, NavigableSet<Long>> asked = new HashMap<>();
    private final Map<Long, List<Stay>> staysOf = new HashMap<>();
    private long longestWayMillis;

    OriginLog(long sessionMillis) {
        this.sessionMillis = sessionMillis;
    }

    /** The visitor sends a request to an edge, which may serve it or not. */
    void asks(long visitor, long atMillis) {
        asked.computeIfAbsent(visitor, first -> new TreeSet<>()).add(atMillis);
    }

    /** The origin sees the last request that the visitor had sent by then. */
    void served(long visitor, long atMillis) {
        List<Stay> stays = staysOf.computeIfAbsent(visitor, first -> new ArrayList<>());
        long askedAt = askedAt(visitor, atMillis);
        longestWayMillis = Math.max(longestWayMillis, atMillis - askedAt);
        Stay stay = new Stay(atMillis, Math.max(atMillis, askedAt + sessionMillis));
        if (!stays.isEmpty() && stays.getLast().reaches(askedAt)) {
            stays.set(stays.size() - 1, stays.getLast().with(stay));
        } else {
            stays.add(stay);
        }
    }

    /** When the visitor sent what the origin sees at a moment; that moment, where it is not known. */
    long askedAt(long visitor, long servedAtMillis) {
        Long at = asked.getOrDefault(visitor, Collections.emptyNavigableSet()).floor(servedAtMillis);
        return at == null ? servedAtMillis : at;
    }

    /** How long the request that took longest was on its way to the origin. */
    long longestWayMillis() {
        return longestWayMillis;
    }

    /** Whether the visitor was there before. */
    boolean knows(long visitor) {
        return staysOf.containsKey(visitor);
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
