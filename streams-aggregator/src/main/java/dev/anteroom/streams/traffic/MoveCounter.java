package dev.anteroom.streams.traffic;

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
 */
public final class MoveCounter {

    private MoveCounter() {
    }

    /**
     * Counts {@code move}.
     *
     * @param at when the visitor was seen, in milliseconds since the epoch; the record's plausible timestamp
     */
    public static void count(TrafficEvent move, long at, TickGrid grid, Cells cells) {
        long tick = grid.timing().tickOf(at);
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
        return stood && move.getPreviousCheckIn() <= at && move.getPreviousCheckIn() >= timing.firstCountedTick(at);
    }
}
