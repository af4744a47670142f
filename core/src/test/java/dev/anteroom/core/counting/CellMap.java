package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.TickCell;
import java.util.List;
import java.util.TreeMap;

/** Cells in a map. */
final class CellMap implements Cells {

    private final TreeMap<Long, TickCell> cells = new TreeMap<>();

    @Override
    public TickCell at(long tick) {
        TickCell cell = cells.get(tick);
        return cell == null ? CellArithmetic.empty(tick) : cell;
    }

    @Override
    public void keep(TickCell cell) {
        if (CellArithmetic.isEmpty(cell)) {
            cells.remove(cell.getTick());
        } else {
            cells.put(cell.getTick(), cell);
        }
    }

    List<TickCell> all() {
        return List.copyOf(cells.values());
    }

    int active() {
        return cells.values().stream().mapToInt(TickCell::getActive).sum();
    }

    int waiting() {
        return cells.values().stream().flatMap(cell -> cell.getWaiting().stream()).mapToInt(BucketCount::getCount)
                .sum();
    }
}
