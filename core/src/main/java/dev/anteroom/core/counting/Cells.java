package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.TickCell;

/** The cells of one room in one data center, by tick. */
public interface Cells {

    /** The cell of {@code tick}; an empty one where there is none yet. The caller may change it. */
    TickCell at(long tick);

    /** Keeps {@code cell} in place of what was there; an empty cell need not be kept. */
    void keep(TickCell cell);
}
