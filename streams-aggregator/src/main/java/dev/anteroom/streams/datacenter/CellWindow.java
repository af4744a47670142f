package dev.anteroom.streams.datacenter;

import dev.anteroom.core.counting.CellArithmetic;
import dev.anteroom.core.counting.Cells;
import dev.anteroom.schemas.avro.TickCell;
import java.util.List;
import org.apache.kafka.streams.state.WindowStore;

/** The cells of one key at a time, with a window for each tick of last check-ins. Belongs to one task. */
final class CellWindow implements Cells {

    private final KeyedWindows<TickCell> ticks;
    private String key = "";

    CellWindow(WindowStore<String, TickCell> store) {
        this.ticks = new KeyedWindows<>(store);
    }

    /** Switches to the cells of {@code roomAndDataCenter}. */
    CellWindow of(String roomAndDataCenter) {
        key = roomAndDataCenter;
        return this;
    }

    @Override
    public TickCell at(long tick) {
        TickCell cell = ticks.at(key, tick);
        return cell == null ? CellArithmetic.empty(tick) : cell;
    }

    @Override
    public void keep(TickCell cell) {
        if (CellArithmetic.isEmpty(cell)) {
            ticks.remove(key, cell.getTick());
        } else {
            ticks.put(key, cell.getTick(), cell);
        }
    }

    /** All cells from {@code firstKept} on, ascending by tick; older ones are forgotten. */
    List<TickCell> since(long firstKept) {
        ticks.removeBefore(key, firstKept);
        return ticks.of(key);
    }
}
