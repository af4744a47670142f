package dev.anteroom.simulator.engine;

import dev.anteroom.core.counting.CellArithmetic;
import dev.anteroom.core.counting.Cells;
import dev.anteroom.schemas.avro.TickCell;
import java.util.ArrayList;
import java.util.List;

/** The cells of one data center, ascending by tick. There are few of them, and most lookups are for the last ones. */
final class CellList implements Cells {

    private final List<TickCell> cells = new ArrayList<>();

    @Override
    public TickCell at(long tick) {
        int index = cells.size() - 1;
        while (index >= 0 && cells.get(index).getTick() > tick) {
            index--;
        }
        if (index >= 0 && cells.get(index).getTick() == tick) {
            return cells.get(index);
        }
        TickCell cell = CellArithmetic.empty(tick);
        cells.add(index + 1, cell);
        return cell;
    }

    @Override
    public void keep(TickCell cell) {
        // Nothing to do: the cell has been in the list since it was asked for.
    }

    /**
     * All cells from {@code firstKept} on; older ones are forgotten. The result is a view, which later counts change.
     */
    List<TickCell> since(long firstKept) {
        int outdated = 0;
        while (outdated < cells.size() && cells.get(outdated).getTick() < firstKept) {
            outdated++;
        }
        cells.subList(0, outdated).clear();
        return cells;
    }
}
