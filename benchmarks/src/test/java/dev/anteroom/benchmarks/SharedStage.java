package dev.anteroom.benchmarks;

import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.devkit.broker.Folders;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** One broker and one registry for all tests of this process, with which they end; starting them takes more than most tests. */
public final class SharedStage {

    /** The number of partitions; each costs an aggregator some tasks. */
    private static final int PARTITIONS = 2;
    private static final Stage STAGE = Stage.open(Folders.temporary("shared-stage"), Optional.empty(), Map.of());

    private SharedStage() {
    }

    /** A stage with topics of its own. */
    public static Stage open(Path logs) {
        return STAGE.another(logs, PARTITIONS);
    }
}
