package dev.anteroom.streams.traffic;

import dev.anteroom.schemas.avro.TickCell;

/**
 * Counts issued ticket numbers as active visitors, for a number is an admission: its visitor's own move adds nobody.
 * So no admission is missing from the cells because a visitor's move is late or lost.
 */
public final class IssuedCounter {

    private IssuedCounter() {
    }

    /**
     * Counts what came between two counts.
     *
     * @param at when the numbers were asked for, in milliseconds since the epoch
     * @return visitors admitted
     */
    public static int count(TicketCount before, TicketCount after, long at, TickGrid grid, Cells cells) {
        int added = before.addedBy(after);
        TickCell cell = cells.at(grid.tickOf(at));
        cell.setActive(cell.getActive() + added - before.takenBy(after));
        cells.keep(cell);
        return added;
    }
}
