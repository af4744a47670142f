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

    /**
     * Active from the one moment until just before the other.
     *
     * @param isGoneOn whether it began with a request that was sent in the stay before
     */
    private record Stay(long fromMillis, long untilMillis, boolean isGoneOn) {

        boolean reaches(long atMillis) {
            return atMillis <= untilMillis;
        }

        Stay with(Stay other) {
            return new Stay(Math.min(fromMillis, other.fromMillis), Math.max(untilMillis, other.untilMillis), isGoneOn);
        }

        Stay goneOn() {
            return new Stay(fromMillis, untilMillis, true);
        }
    }

    private final long sessionMillis;
    private final Map<Long, List<Stay>> staysOf = new HashMap<>();

    OriginLog(long sessionMillis) {
        this.sessionMillis = sessionMillis;
    }

    void served(long visitor, long atMillis) {
        List<Stay> stays = staysOf.computeIfAbsent(visitor, first -> new ArrayList<>());
        Stay stay = new Stay(atMillis, atMillis + sessionMillis, false);
        if (!stays.isEmpty() && stays.getLast().reaches(atMillis)) {
            stays.set(stays.size() - 1, stays.getLast().with(stay));
        } else {
            stays.add(stay);
        }
    }

    /**
     * The visitor asked at the one moment, and was served before the other or not at all. If that was in a stay, and the next stay began
     * with it, there was no time between both.
     */
    void askedAgain(long visitor, long askedAtMillis, long answeredAtMillis) {
        List<Stay> stays = staysOf.getOrDefault(visitor, List.of());
        for (int i = 1; i < stays.size(); i++) {
            Stay stay = stays.get(i);
            if (askedAtMillis <= stay.fromMillis() && stay.fromMillis() <= answeredAtMillis
                    && stays.get(i - 1).reaches(askedAtMillis)) {
                stays.set(i, stay.goneOn());
            }
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
        return counts(false);
    }

    /** As {@link #counts}, but nobody leaves whose next request was on its way when the session ended. */
    ActiveCounts countsOfThoseWhoStay() {
        return counts(true);
    }

    private ActiveCounts counts(boolean goOn) {
        TreeMap<Long, Integer> changes = new TreeMap<>();
        for (List<Stay> stays : staysOf.values()) {
            for (int i = 0; i < stays.size(); i++) {
                if (!goOn || !stays.get(i).isGoneOn()) {
                    changes.merge(stays.get(i).fromMillis(), 1, Integer::sum);
                }
                if (!goOn || i + 1 == stays.size() || !stays.get(i + 1).isGoneOn()) {
                    changes.merge(stays.get(i).untilMillis(), -1, Integer::sum);
                }
            }
        }
        return ActiveCounts.ofChanges(changes);
    }
}
