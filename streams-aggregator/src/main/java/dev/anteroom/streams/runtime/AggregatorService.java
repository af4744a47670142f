package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.management.ManagementConfig;
import dev.anteroom.runtime.management.ManagementServer;
import dev.anteroom.runtime.management.ManagementStartException;
import dev.anteroom.runtime.management.Readiness;
import dev.anteroom.runtime.metric.ProcessMeters;
import dev.anteroom.runtime.process.Service;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An aggregator with its management port, as the service of a process. Thread-safe.
 *
 * <p>Rests on decision 070.
 */
public final class AggregatorService implements Service {

    private static final Logger LOG = LoggerFactory.getLogger(AggregatorService.class);

    /** How often the files of tokens and certificates are checked for changes. */
    private static final Duration FILES_INTERVAL = Duration.ofSeconds(10);

    private final ProcessMeters meters = new ProcessMeters();
    private final ManagementServer management;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile Optional<Aggregator> aggregator = Optional.empty();

    private AggregatorService(ManagementConfig config) {
        this.management = ManagementServer.open(config, new Readiness(this::reasons), meters, InstantSource.system());
    }

    /**
     * Opens the port at once, and waits for brokers and registry.
     *
     * @throws SettingException when a setting is missing or out of range
     * @throws AggregatorStartException when brokers or registry refuse, or are not there within the start's patience
     * @throws IllegalArgumentException when tokens or certificates of the port can't be read
     * @throws ManagementStartException when the port can't be opened
     */
    public static AggregatorService start(Settings settings) {
        AggregatorConfig config = AggregatorConfig.of(settings);
        AggregatorService service = new AggregatorService(
                ManagementConfig.of(settings, AggregatorSettings.MANAGEMENT_PORT, FILES_INTERVAL));
        try {
            Aggregator started = Aggregator.start(config);
            started.bindTo(service.meters.registry());
            service.aggregator = Optional.of(started);
            return service;
        } catch (RuntimeException e) {
            service.close();
            throw e;
        }
    }

    private List<String> reasons() {
        return aggregator.map(Aggregator::notRunning).orElse(List.of("the brokers or the schema registry have not"
                + " answered yet"));
    }

    @Override
    public void awaitFailure() throws InterruptedException {
        aggregator.orElseThrow().awaitFailure();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            aggregator.ifPresent(Aggregator::close);
            management.close();
            meters.close();
            LOG.info("aggregator stopped");
        }
    }
}
