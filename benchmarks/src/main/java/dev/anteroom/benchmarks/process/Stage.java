package dev.anteroom.benchmarks.process;

import dev.anteroom.devkit.broker.Folders;
import dev.anteroom.devkit.registry.RegistryProcess;
import dev.anteroom.schemas.topic.TopicSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A broker and a schema registry, each a process of its own, and all that a benchmark starts beside them.
 *
 * <p>{@link #close} ends all of it, the last first. Not thread-safe.
 */
public final class Stage implements AutoCloseable {

    /** As many partitions as an installation has by default. */
    private static final int PARTITIONS = 6;
    private static final String PREFIX = "benchmark.";

    private final Path logs;
    private final Optional<Path> recordings;
    private final Map<String, String> aggregatorSettings;
    private final TopicSettings topics;
    private final Path folder = Folders.temporary("benchmark");
    private final Deque<AutoCloseable> running = new ArrayDeque<>();
    private final List<ProcessHandle> processes = new ArrayList<>();
    private final RegistryProcess registry;
    private final ChildJvm broker;

    private int others;

    private Stage(Path logs, Optional<Path> recordings, Map<String, String> aggregatorSettings, TopicSettings topics,
            RegistryProcess registry, ChildJvm broker) {
        this.logs = logs;
        this.recordings = recordings;
        this.aggregatorSettings = Map.copyOf(aggregatorSettings);
        this.topics = topics;
        this.registry = registry;
        this.broker = broker;
        processes.add(registry.handle());
        processes.add(broker.handle());
    }

    /**
     * Starts broker and registry.
     *
     * @param logs folder for logs, made when it is missing
     * @param recordings folder for flight recordings of all child processes; empty for none
     * @param aggregatorSettings settings of aggregators that differ from their defaults
     */
    public static Stage open(Path logs, Optional<Path> recordings, Map<String, String> aggregatorSettings) {
        try {
            Files.createDirectories(logs);
            if (recordings.isPresent()) {
                Files.createDirectories(recordings.get());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("can't make the folders of logs and recordings", e);
        }
        RegistryProcess registry = RegistryProcess.start(0, logs.resolve("registry.log"));
        try {
            ChildJvm broker = ChildJvm.start(Role.BROKER, Map.of(), List.of(), logs, recordings);
            Stage stage = new Stage(logs, recordings, aggregatorSettings, topics(PREFIX, PARTITIONS), registry,
                    broker);
            stage.running.push(registry);
            stage.running.push(broker);
            return stage;
        } catch (RuntimeException e) {
            registry.close();
            throw e;
        }
    }

    private static TopicSettings topics(String prefix, int partitions) {
        return new TopicSettings(prefix, partitions, (short) 1);
    }

    /**
     * A stage with topics of its own on this one's broker and registry, which stay when it closes.
     *
     * @param partitions of each topic
     */
    public Stage another(Path itsLogs, int partitions) {
        others++;
        return new Stage(itsLogs, recordings, aggregatorSettings,
                topics("another-" + others + "." + PREFIX, partitions), registry, broker);
    }

    /** A child process that ends with the stage, or before. */
    public ChildJvm start(Role role, Map<String, String> settings) {
        return start(role, settings, List.of());
    }

    /** A child process that ends with the stage, or before; {@code flags} come after those of this process. */
    public ChildJvm start(Role role, Map<String, String> settings, List<String> flags) {
        ChildJvm child = ChildJvm.start(role, settings, flags, logs, recordings);
        running.push(child);
        processes.add(child.handle());
        return child;
    }

    /**
     * An aggregator of these topologies, separated by commas, with its defaults but for standby copies, of which one aggregator
     * can have none.
     */
    public ChildJvm aggregator(String topologies) {
        return aggregator(topologies, Map.of());
    }

    /** The same with {@code more} settings that differ from its defaults. */
    public ChildJvm aggregator(String topologies, Map<String, String> more) {
        Map<String, String> settings = settings();
        settings.put("topologies", topologies);
        settings.put("streams.standbyReplicas", "0");
        settings.putAll(more);
        settings.putAll(aggregatorSettings);
        return start(Role.AGGREGATOR, settings);
    }

    /** What every process of this installation is set to. */
    public Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("kafka.bootstrap", bootstrap());
        settings.put("registry.url", registryUrl());
        settings.put("topics.prefix", topics.prefix());
        settings.put("topics.partitions", Integer.toString(topics.partitions()));
        settings.put("topics.replicationFactor", Short.toString(topics.replicationFactor()));
        return settings;
    }

    public ChildJvm broker() {
        return broker;
    }

    public String bootstrap() {
        return broker.fact("bootstrap");
    }

    public String registryUrl() {
        return registry.url().toString();
    }

    public TopicSettings topics() {
        return topics;
    }

    /** Every process that was started here and still runs: registry, broker and what came later. */
    public List<ProcessHandle> processes() {
        return processes.stream().filter(ProcessHandle::isAlive).toList();
    }

    /** A folder that is deleted when the stage closes. */
    public Path folder() {
        return folder;
    }

    @Override
    public void close() {
        for (AutoCloseable part = running.poll(); part != null; part = running.poll()) {
            close(part);
        }
        Folders.delete(folder);
    }

    private static void close(AutoCloseable part) {
        try {
            part.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IllegalStateException("can't close " + part, e);
        }
    }
}
