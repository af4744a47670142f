package dev.anteroom.core.visit;

import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Adds up the moves of all edges, as the data-center topology does, in a few lines. */
final class CountedCells {

    private final TreeMap<Long, Integer> active = new TreeMap<>();
    private final TreeMap<Long, Integer> waiting = new TreeMap<>();

    void apply(TrafficEvent move) {
        if (move.getFrom() != Standing.NEW) {
            cells(move.getFrom()).merge(tick(move, move.getPreviousCheckIn()), -1, Integer::sum);
        }
        if (move.getAdmission() != Admission.TICKET) {
            cells(move.getTo()).merge(tick(move, move.getAt()), 1, Integer::sum);
        }
    }

    /** Counts a ticket number that was issued, which is an admission. */
    void issued(RoomTiming timing, long requestAt) {
        active.merge(timing.tickOf(requestAt), 1, Integer::sum);
    }

    int activeSince(long tick) {
        return sum(active, tick);
    }

    int waitingSince(long tick) {
        return sum(waiting, tick);
    }

    private static int sum(NavigableMap<Long, Integer> cells, long tick) {
        return cells.tailMap(tick, true).values().stream().mapToInt(Integer::intValue).sum();
    }

    private NavigableMap<Long, Integer> cells(Standing standing) {
        return standing == Standing.ACTIVE ? active : waiting;
    }

    private static long tick(TrafficEvent move, long time) {
        return Math.floorDiv(time, move.getTickMillis()) * move.getTickMillis();
    }
}
