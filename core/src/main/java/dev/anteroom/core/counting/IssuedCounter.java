package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TicketsIssued;

/**
 * Counts issued ticket numbers as active visitors, because a number is an admission; the visitor's own move then adds
 * nobody. So no admission is missing from the cells because a visitor's move is late or lost.
 *
 * <p>Rests on decision 009.
 */
public final class IssuedCounter {

    private IssuedCounter() {
    }

    /**
     * Counts the numbers issued and returned between two counts.
     *
     * @param report the report that led to {@code after}
     * @param at when the numbers were asked for, in milliseconds since the epoch; the record's plausible timestamp
     * @return visitors admitted
     */
    public static int count(TicketCount before, TicketCount after, TicketsIssued report, long at, TickGrid grid,
            Cells cells) {
        int added = before.addedBy(after);
        long askedAt = MoveCounter.cellTime(report.getAt(), at);
        add(added, grid.tickOf(askedAt), cells);
        // Never in a later cell than the one they were added to, or the subtraction would outlast the addition and the
        // sum would be too low. A cell that is forgotten by now counts nowhere.
        long returnedAt = report.getReturnedAt() == 0 ? askedAt : Math.min(askedAt, report.getReturnedAt());
        if (returnedAt >= Math.max(0, grid.timing().firstKeptTick(askedAt))) {
            add(-before.takenBy(after), grid.tickOf(returnedAt), cells);
        }
        return added;
    }

    private static void add(int visitors, long tick, Cells cells) {
        if (visitors != 0) {
            TickCell cell = cells.at(tick);
            cell.setActive(cell.getActive() + visitors);
            cells.keep(cell);
        }
    }
}
