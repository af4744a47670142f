package dev.anteroom.streams.datacenter;

import dev.anteroom.core.counting.CellArithmetic;
import dev.anteroom.core.counting.Cells;
import dev.anteroom.schemas.avro.TickCell;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** The cells of one key at a time, in the windowed store. Belongs to one task. */
final class CellWindow implements Cells {

    private final WindowStore<String, TickCell> store;
    private final long retentionMillis;
    private String key = "";

    CellWindow(WindowStore<String, TickCell> store, long retentionMillis) {
        this.store = store;
        this.retentionMillis = retentionMillis;
    }

    /** These cells, looking at {@code roomAndDataCenter} from now on. */
    CellWindow of(String roomAndDataCenter) {
        key = roomAndDataCenter;
        return this;
    }

    @Override
    public TickCell at(long tick) {
        TickCell cell = store.fetch(key, tick);
        return cell == null ? CellArithmetic.empty(tick) : cell;
    }

    @Override
    public void keep(TickCell cell) {
        store.put(key, CellArithmetic.isEmpty(cell) ? null : cell, cell.getTick());
    }

    /** All cells from {@code firstKept} on, ascending by tick; older ones are forgotten. */
    List<TickCell> since(long firstKept, long now) {
        List<TickCell> kept = new ArrayList<>();
        List<Long> outdated = new ArrayList<>();
        try (WindowStoreIterator<TickCell> found = store.fetch(key, now - retentionMillis, Long.MAX_VALUE)) {
            while (found.hasNext()) {
                KeyValue<Long, TickCell> next = found.next();
                if (next.key < firstKept) {
                    outdated.add(next.key);
                } else {
                    kept.add(next.value);
                }
            }
        }
        outdated.forEach(tick -> store.put(key, null, tick));
        return kept;
    }
}
