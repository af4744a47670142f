package dev.anteroom.streams.datacenter;

import dev.anteroom.core.counting.KeyProgress;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.TickCell;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.WindowStore;

/** The state of one task of the data-center topology. */
record DataCenterStores(CellWindow cells, TallyWindow tallies, KeyValueStore<String, KeyProgress> progress,
        GoneVisitors gone, KeyValueStore<String, Long> marks) {

    static DataCenterStores of(ProcessorContext<?, ?> context) {
        WindowStore<String, TickCell> cells = context.getStateStore(DataCenterTopology.CELLS);
        WindowStore<String, BucketTally> tallies = context.getStateStore(DataCenterTopology.TALLIES);
        KeyValueStore<String, KeyProgress> progress = context.getStateStore(DataCenterTopology.PROGRESS);
        KeyValueStore<String, Long> gone = context.getStateStore(DataCenterTopology.GONE_VISITORS);
        return new DataCenterStores(new CellWindow(cells), new TallyWindow(tallies), progress,
                new GoneVisitors(gone), context.getStateStore(DataCenterTopology.EDGE_MARKS));
    }

    /** All keys that were ever counted by this task. */
    List<String> keys() {
        List<String> keys = new ArrayList<>();
        try (KeyValueIterator<String, KeyProgress> all = progress.all()) {
            all.forEachRemaining(next -> keys.add(next.key));
        }
        return keys;
    }
}
