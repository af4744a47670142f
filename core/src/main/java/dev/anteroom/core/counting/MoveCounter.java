package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TrafficEvent;

/**
 * Counts one move: one more where the visitor is now, one fewer where they were counted before.
 *
 * <p>Where it is in doubt that the visitor was counted before, nothing is taken away: too many is safe, too few is
 * not. The cell to take from may be missing here because another data center counted the visitor; it then becomes
 * negative, and the sum over all data centers is right.
 *
 * <p>A visitor who was seen by an edge whose clock is ahead says at the next check-in when that was by the edge's clock.
 * They must have been counted there and not at the plausible time: otherwise the one that is taken away would outlast
 * the one that was added, and the sum would be too low. A cell of the future only counts for longer. Where a clock is
 * ahead by more than {@link #LARGEST_LEAD_MILLIS}, which no store could keep, the plausible time is used and nothing is
 * taken away.
 */
public final class MoveCounter {

    /** How far ahead of plausible times a cell may be. */
    public static final long LARGEST_LEAD_MILLIS = 600_000;

    private MoveCounter() {
    }

    /**
     * Counts {@code move}.
     *
     * @param at when the visitor was seen, in milliseconds since the epoch; the record's plausible timestamp
     */
    public static void count(TrafficEvent move, long at, TickGrid grid, Cells cells) {
        long tick = grid.timing().tickOf(cellTime(move, at));
        boolean takes = takesAway(move, at, grid.timing());
        long formerTick = takes ? grid.tickOf(move.getPreviousCheckIn()) : tick;
        if (formerTick != tick) {
            TickCell former = cells.at(formerTick);
            CellArithmetic.add(former, move.getFrom(), move.getBucketId(), -1);
            cells.keep(former);
        }
        TickCell cell = cells.at(tick);
        if (takes && formerTick == tick) {
            CellArithmetic.add(cell, move.getFrom(), move.getBucketId(), -1);
        }
        if (move.getAdmission() != Admission.TICKET) {
            // Who has a ticket number was counted with the number.
            CellArithmetic.add(cell, move.getTo(), move.getBucketId(), 1);
        }
        cells.keep(cell);
    }

    /** Whether the visitor was counted before in a cell that still counts. */
    static boolean takesAway(TrafficEvent move, long at, Timing timing) {
        boolean stood = move.getFrom() == Standing.ACTIVE || move.getFrom() == Standing.WAITING;
        return stood && !isImplausible(move, at) && move.getPreviousCheckIn() <= cellTime(move, at)
                && move.getPreviousCheckIn() >= timing.firstCountedTick(at);
    }

    /** Where the next check-in will look for this one. */
    private static long cellTime(TrafficEvent move, long at) {
        return cellTime(move.getAt(), at);
    }

    /** The moment that an edge tells, unless no store could keep it; {@code at} is the plausible one. */
    static long cellTime(long told, long at) {
        return told - at > LARGEST_LEAD_MILLIS ? at : Math.max(at, told);
    }

    private static boolean isImplausible(TrafficEvent move, long at) {
        return move.getAt() - at > LARGEST_LEAD_MILLIS;
    }
}
