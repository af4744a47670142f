package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.TickCell;

/** The cells of one room in one data center, by tick. */
public interface Cells {

    /** The cell of {@code tick}, or an empty one if there is none yet. The caller may change it. */
    TickCell at(long tick);

    /** Stores {@code cell}, replacing the one of the same tick; an empty cell need not be stored. */
    void keep(TickCell cell);
}
