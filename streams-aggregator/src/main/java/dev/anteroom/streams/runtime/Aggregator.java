package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.retry.RetryException;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TopologyTime;
import dev.anteroom.streams.datacenter.CountedMoments;
import dev.anteroom.streams.datacenter.DataCenterTopology;
import dev.anteroom.streams.datacenter.LogEnds;
import dev.anteroom.streams.global.GlobalTopology;
import dev.anteroom.streams.global.LivingEdges;
import dev.anteroom.streams.health.HealthTopology;
import dev.anteroom.streams.tickets.TicketTopology;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.GroupProtocol;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running topologies of one process, each a Kafka Streams client of its own. Thread-safe. */
public final class Aggregator implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Aggregator.class);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final Map<String, KafkaStreams> clients;
    private final GlobalStoreLetters deadLetters;
    private final StateDirectory stateDirectory;
    private final Duration closeTimeout;
    private final int partitions;
    private final InstantSource clock;
    private final LivingEdges livingEdges = new LivingEdges();
    private final CountedMoments moments = new CountedMoments();
    private final Map<String, StoppedRooms> stoppedRooms = new TreeMap<>();
    private final Map<String, TaskBeginnings> beginnings = new TreeMap<>();
    private Optional<LogEndsWatch> logEnds = Optional.empty();
    private final Optional<AbandonedTransactions> abandoned;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final CountDownLatch failure = new CountDownLatch(1);

    private Aggregator(Map<String, KafkaStreams> clients, GlobalStoreLetters deadLetters,
            StateDirectory stateDirectory, AggregatorConfig config, InstantSource clock) {
        this.clients = clients;
        this.deadLetters = deadLetters;
        this.stateDirectory = stateDirectory;
        this.closeTimeout = config.closeTimeout();
        this.abandoned = config.streams().groupProtocol() == GroupProtocol.CLASSIC
                ? Optional.of(new AbandonedTransactions(config, this::running))
                : Optional.empty();
        this.partitions = config.topics().partitions();
        this.clock = clock;
    }

    /**
     * Waits for brokers and registry, creates missing topics and schemas, starts the topologies and returns; they are
     * running some time later, see {@link #running}.
     *
     * @throws AggregatorStartException when brokers or registry refuse, or are not there within the start's patience
     */
    public static Aggregator start(AggregatorConfig config) {
        return start(config, InstantSource.system());
    }

    static Aggregator start(AggregatorConfig config, InstantSource clock) {
        Retry retry = Retry.growing(FIRST_PAUSE, LONGEST_PAUSE).within(clock, config.startPatience());
        try {
            return start(config, clock, retry);
        } catch (RetryException e) {
            throw new AggregatorStartException(String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AggregatorStartException("interrupted while starting", e);
        }
    }

    private static Aggregator start(AggregatorConfig config, InstantSource clock, Retry retry)
            throws InterruptedException {
        AvroSerdes serdes = new AvroSerdes(new HttpSchemaRegistry(config.registry()));
        ClusterSetup cluster = new ClusterSetup(config);
        cluster.prepare(retry);
        new Schemas(config, serdes).prepare(retry);
        Duration sessionTimeout = cluster.sessionTimeout();
        StateDirectory directory = StateDirectory.open(config.streams().stateDirectory());
        Aggregator aggregator = new Aggregator(new TreeMap<>(), connect(config, directory, retry), directory,
                config, clock);
        try {
            for (String name : config.topologies()) {
                aggregator.add(name, config, serdes, clock, sessionTimeout);
            }
            aggregator.abandoned.ifPresent(AbandonedTransactions::start);
            aggregator.clients.values().forEach(KafkaStreams::start);
            return aggregator;
        } catch (RuntimeException e) {
            aggregator.close();
            throw e;
        }
    }

    private static GlobalStoreLetters connect(AggregatorConfig config, StateDirectory directory, Retry retry)
            throws InterruptedException {
        try {
            return GlobalStoreLetters.connect(config, retry);
        } catch (RuntimeException | InterruptedException e) {
            directory.close();
            throw e;
        }
    }

    private void add(String name, AggregatorConfig config, AvroSerdes serdes, InstantSource clock,
            Duration sessionTimeout) {
        stoppedRooms.put(name, new StoppedRooms());
        beginnings.put(name, new TaskBeginnings());
        KafkaStreams client = new KafkaStreams(topology(name, config, serdes, clock),
                StreamsProperties.of(config, name, stateDirectory.path(), sessionTimeout, clock));
        client.setUncaughtExceptionHandler(
                new ReplacementBudget(name, config.streams().threadReplacements(), clock));
        client.setGlobalStateRestoreListener(beginnings.get(name));
        client.setStateListener((now, before) -> {
            LOG.atInfo().addKeyValue("topology", name).addKeyValue("from", before).addKeyValue("to", now)
                    .log("a topology changed its state");
            if (now == KafkaStreams.State.REBALANCING) {
                abandoned.ifPresent(AbandonedTransactions::rebalancing);
            }
            if (now.hasCompletedShutdown() && !closed.get()) {
                failure.countDown();
            }
        });
        clients.put(name, client);
    }

    private Topology topology(String name, AggregatorConfig config, AvroSerdes serdes, InstantSource clock) {
        return switch (name) {
            case DataCenterTopology.NAME ->
                DataCenterTopology.build(config.topology(), serdes, config.topics(), clock,
                        watchLogEnds(config, clock), moments, stoppedRooms(name));
            case GlobalTopology.NAME ->
                GlobalTopology.build(config.topology(), serdes, config.topics(), clock, deadLetters, livingEdges,
                        stoppedRooms(name));
            case HealthTopology.NAME ->
                HealthTopology.build(config.topology(), serdes, config.topics(), clock, deadLetters);
            case TicketTopology.NAME -> TicketTopology.build(serdes, config.topics());
            default -> throw new AggregatorStartException("there is no topology named " + name, null);
        };
    }

    private StoppedRooms stoppedRooms(String name) {
        return Objects.requireNonNull(stoppedRooms.get(name));
    }

    /** With stream time, the ends of topics are not needed. */
    private Supplier<LogEnds> watchLogEnds(AggregatorConfig config, InstantSource clock) {
        if (config.topology().time() == TopologyTime.STREAM) {
            return () -> LogEnds.UNKNOWN;
        }
        LogEndsWatch watch = LogEndsWatch.start(config, clock, config.topology().publishInterval());
        logEnds = Optional.of(watch);
        return watch;
    }

    /** Whether every topology runs: it has its partitions and has read its state. */
    public boolean running() {
        return clients.values().stream().allMatch(Aggregator::isRunning);
    }

    /** Whether a topology has stopped for good. */
    public boolean failed() {
        return !closed.get() && clients.values().stream().anyMatch(client -> client.state().hasCompletedShutdown());
    }

    /** Waits until a topology has stopped for good without having been closed. */
    public void awaitFailure() throws InterruptedException {
        failure.await();
    }

    /** Whether a task was restarted, so that it published more, or at other moments, than it would have without. */
    public boolean begunAgain() {
        return beginnings.values().stream().anyMatch(TaskBeginnings::again);
    }

    /** Why {@link #running} is not true, in words for people; empty when it is. */
    public List<String> notRunning() {
        return clients.entrySet().stream().filter(entry -> !isRunning(entry.getValue()))
                .map(entry -> "topology " + entry.getKey() + " is " + entry.getValue().state()).toList();
    }

    private static boolean isRunning(KafkaStreams client) {
        return client.state() == KafkaStreams.State.RUNNING;
    }

    /** Registers the meters of every topology. */
    public void bindTo(MeterRegistry registry) {
        if (clients.containsKey(DataCenterTopology.NAME)) {
            new CountingMeters(moments, partitions, clock).bindTo(registry, DataCenterTopology.NAME);
        }
        if (clients.containsKey(GlobalTopology.NAME)) {
            new ClockMeters(livingEdges, GlobalTopology.NAME).bindTo(registry);
        }
        clients.forEach((name, client) -> new TopologyMeters(name, client, stoppedRooms(name),
                Objects.requireNonNull(beginnings.get(name))).bindTo(registry));
    }

    /** Stops the topologies and gives up their partitions. Takes no longer than the close timeout; idempotent. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        Duration each = closeTimeout.dividedBy(Math.max(1, clients.size()));
        clients.forEach((name, client) -> {
            boolean stopped = client.close(CloseOptions
                    .groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP).withTimeout(each));
            if (!stopped) {
                LOG.atWarn().addKeyValue("topology", name).addKeyValue("afterMillis", each.toMillis())
                        .log("a topology did not stop in time");
            }
        });
        deadLetters.close();
        logEnds.ifPresent(LogEndsWatch::close);
        abandoned.ifPresent(AbandonedTransactions::close);
        stateDirectory.close();
    }
}
