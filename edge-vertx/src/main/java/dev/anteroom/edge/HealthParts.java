package dev.anteroom.edge;

import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.edge.health.HealthProbes;
import dev.anteroom.edge.health.OriginProber;
import dev.anteroom.edge.health.ProbeTargets;
import dev.anteroom.schemas.avro.HealthResult;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Assembles the parts that probe origins. */
final class HealthParts {

    private HealthParts() {
    }

    /**
     * @param results takes the results of probes; must not block
     */
    static HealthProbes probes(EdgeConfig config, Consumer<HealthResult> results, InstantSource clock) {
        ExecutorService threads = Executors
                .newThreadPerTaskExecutor(Thread.ofVirtual().name("anteroom-probe-", 0).factory());
        OriginProber prober = new OriginProber(config.dataCenter(), config.edgeId(),
                new ProbeTargets(config.health().allowed(), config.management().port()), threads, clock,
                System::nanoTime);
        return new HealthProbes(config.dataCenter(), config.edgeId(), prober::probe, results, threads, clock);
    }
}
