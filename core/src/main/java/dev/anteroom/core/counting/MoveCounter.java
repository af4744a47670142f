package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TrafficEvent;

/**
 * Counts one move: one more where the visitor is now, one fewer where they were counted before.
 *
 * <p>Where it is doubtful whether the visitor was counted before, nothing is subtracted: counting too many is safe,
 * counting too few is not. The cell to subtract from may be missing here because another data center counted the
 * visitor; it then becomes negative, and the sum over all data centers is right.
 *
 * <p>A visitor who was seen by an edge whose clock is ahead brings the time by that clock to the next check-in. The
 * visitor must have been counted at that time and not at the plausible one; otherwise the subtraction would outlast the
 * addition, and the sum would be too low. A cell in the future merely counts for longer. Where a clock is ahead by more
 * than {@link #LARGEST_LEAD_MILLIS}, which no store could keep, the plausible time is used and nothing is subtracted.
 */
public final class MoveCounter {

    /** How far a cell may be ahead of plausible times. */
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
            // A visitor with a ticket number was already counted with the number.
            CellArithmetic.add(cell, move.getTo(), move.getBucketId(), 1);
        }
        cells.keep(cell);
    }

    /** Whether the visitor was counted before in a cell that still counts. */
    static boolean takesAway(TrafficEvent move, long at, Timing timing) {
        boolean stood = move.getFrom() == Standing.ACTIVE || move.getFrom() == Standing.WAITING;
        return stood && !isImplausible(move, at) && move.getPreviousCheckIn() <= cellTime(move, at)
                && move.getPreviousCheckIn() >= Math.max(0, timing.firstCountedTick(at));
    }

    /** The time at which the next check-in will look for this one. */
    private static long cellTime(TrafficEvent move, long at) {
        return cellTime(move.getAt(), at);
    }

    /** The time given by an edge, unless no store could keep it; {@code at} is the plausible time. */
    static long cellTime(long told, long at) {
        return told - at > LARGEST_LEAD_MILLIS ? at : Math.max(at, told);
    }

    private static boolean isImplausible(TrafficEvent move, long at) {
        return move.getAt() - at > LARGEST_LEAD_MILLIS;
    }
}
