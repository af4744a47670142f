package dev.anteroom.devkit.system;

import dev.anteroom.cli.replay.ReplayCluster;
import dev.anteroom.cli.replay.ReplayException;
import dev.anteroom.cli.replay.ReplayOutputs;
import dev.anteroom.cli.replay.StatesReplay;
import dev.anteroom.cli.replay.StopSignal;
import dev.anteroom.cli.screen.ReplayProgress;
import dev.anteroom.cli.screen.ReplayScreen;
import dev.anteroom.cli.watch.TopicFeed;
import dev.anteroom.devkit.broker.Folders;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.datacenter.DataCenterTopology;
import dev.anteroom.streams.global.GlobalTopology;
import dev.anteroom.streams.runtime.Aggregator;
import dev.anteroom.streams.runtime.AggregatorConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;

/**
 * Calculates states from records that were played into topics of one partition, by stream time.
 *
 * <p>The same records in the same order give the same states, because each topology begins only when everything that it
 * reads is there: first the data centers are counted, then the rooms are calculated. If both ran at the same time, the
 * second would see the states of data centers interleaved differently with other records each time.
 */
public final class ReplayedStates implements StatesReplay.Counting {

    private static final Duration LONGEST = Duration.ofHours(24);
    private static final Duration POLL = Duration.ofMillis(500);

    private final ReplayCluster cluster;
    private final TopicSettings topics;
    private final ReplayOutputs outputs;
    private final PrintWriter lines;
    private final InstantSource clock;

    private ReplayedStates(ReplayCluster cluster, TopicSettings topics, ReplayOutputs outputs, PrintWriter lines,
            InstantSource clock) {
        this.cluster = cluster;
        this.topics = topics;
        this.outputs = outputs;
        this.lines = lines;
        this.clock = clock;
    }

    /**
     * Creates the topics that records are to be played into, and opens the file that takes the states; throws
     * {@link ReplayException} when such topics exist already, because states would then also depend on what they hold
     * and on how far they were read. An existing file is emptied, unless this throws.
     */
    public static ReplayedStates prepare(ReplayCluster cluster, TopicSettings topics, ReplayOutputs outputs,
            InstantSource clock) {
        requireWritable(outputs);
        cluster.requireUnused(topics.prefix());
        cluster.createTopics(topics);
        return new ReplayedStates(cluster, topics, outputs, outputs.states().map(ReplayedStates::open)
                .orElseGet(() -> new PrintWriter(Writer.nullWriter())), clock);
    }

    /** Throws {@link ReplayException} when files can't be written, before anything is started for them. */
    static void requireWritable(ReplayOutputs outputs) {
        outputs.states().ifPresent(ReplayedStates::requireWritable);
        outputs.history().ifPresent(folder -> {
            if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
                throw new ReplayException("can't write minutes into " + folder + ": it is no folder, or this user may"
                        + " not write to it");
            }
        });
    }

    static void requireWritable(Path file) {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "an absolute file has a folder");
        if (!Files.isDirectory(folder)) {
            throw new ReplayException("can't write states to " + file + ": there is no folder " + folder);
        }
        if (Files.isDirectory(file) || !Files.isWritable(Files.exists(file) ? file : folder)) {
            throw new ReplayException("can't write states to " + file + ": it is a folder, or this user may not write"
                    + " to it");
        }
    }

    private static PrintWriter open(Path file) {
        try {
            return new PrintWriter(Files.newBufferedWriter(file));
        } catch (IOException e) {
            throw new ReplayException("can't write states to " + file + ": " + e, e);
        }
    }

    @Override
    public StatesReplay.Written write(StopSignal stop, ReplayScreen screen) {
        count(DataCenterTopology.NAME, DataCenterTopology.SOURCES, stop, screen);
        count(GlobalTopology.NAME, GlobalTopology.SOURCES, stop, screen);
        return new StatesReplay.Written(outputs.states().map(file -> writeStates(file, stop)).orElse(0L),
                outputs.history().map(folder -> writeHistory(folder, stop)).orElse(0L));
    }

    private long writeStates(Path file, StopSignal stop) {
        long written = read(Topics.ROOM_STATE, lines::println, stop);
        if (lines.checkError()) {
            throw new ReplayException("can't write states to " + file);
        }
        return written;
    }

    private long writeHistory(Path folder, StopSignal stop) {
        RoomHistoryFiles history = new RoomHistoryFiles();
        read(Topics.ROOM_HISTORY, history::add, stop);
        try {
            history.write(folder);
        } catch (IOException e) {
            throw new ReplayException("can't write minutes into " + folder + ": " + e, e);
        }
        return history.size();
    }

    /** Reads a topic from its beginning to its end; returns how many records it has. */
    private <V extends SpecificRecord> long read(TopicDescriptor<V> topic, Consumer<V> each, StopSignal stop) {
        try (TopicFeed<V> feed = TopicFeed.open(topic, cluster.bootstrap(), cluster.registry(), topics.prefix())) {
            long read = 0;
            do {
                for (V value : feed.poll(POLL)) {
                    each.accept(value);
                    read++;
                }
                requireGoesOn(stop);
            } while (!feed.caughtUp());
            return read;
        }
    }

    private void count(String topology, List<TopicDescriptor<?>> sources, StopSignal stop, ReplayScreen screen) {
        Path folder = Folders.temporary("replay");
        long begun = clock.millis();
        try (ReadSoFar read = new ReadSoFar(cluster, topics, sources, topics.prefix() + topology);
                Aggregator aggregator = Aggregator
                        .start(AggregatorConfig.of(Settings.of(settings(topology, folder))))) {
            Pause.until(() -> {
                long done = read.done();
                requireInOneGo(topology, aggregator);
                requireGoesOn(stop);
                screen.show(topology, progress(done, read.length(), begun));
                return done >= read.length();
            }, LONGEST, clock, "the end of what the topology " + topology + " reads");
            screen.end(topology, progress(read.length(), read.length(), begun));
        } finally {
            Folders.delete(folder);
        }
    }

    /**
     * A topology that restarts in the middle publishes states again. It is better to have no states than different
     * ones.
     */
    private static void requireInOneGo(String topology, Aggregator aggregator) {
        if (aggregator.failed()) {
            throw new ReplayException("the topology " + topology + " failed; the log says why");
        }
        if (aggregator.begunAgain()) {
            throw new ReplayException("the topology " + topology + " was interrupted and began again, so its states"
                    + " would differ from those of an uninterrupted replay; the log says why. Replay again, with"
                    + " another --into");
        }
    }

    private static void requireGoesOn(StopSignal stop) {
        if (stop.isAsked()) {
            throw new ReplayException("stopped before everything was counted and written; the states are not complete");
        }
    }

    private ReplayProgress progress(long done, long length, long begun) {
        return new ReplayProgress(done, length == 0 ? 1 : (double) done / length, 0, clock.millis() - begun);
    }

    private Map<String, String> settings(String topology, Path folder) {
        return Map.ofEntries(Map.entry("kafka.bootstrap", cluster.bootstrap()),
                Map.entry("registry.url", cluster.registry().toString()), Map.entry("topics.prefix", topics.prefix()),
                Map.entry("topics.partitions", "1"), Map.entry("topics.replicationFactor", "1"),
                Map.entry("topologies", topology), Map.entry("time", "stream"),
                // A topology that restarts makes the replay fail, see requireInOneGo, so it must have no reason to.
                Map.entry("streams.sessionTimeout", "5m"), Map.entry("streams.threadReplacements", "0"),
                Map.entry("streams.standbyReplicas", "0"), Map.entry("streams.stateDirectory", folder.toString()),
                Map.entry("start.patience", "60s"), Map.entry("close.timeout", "10s"));
    }

    @Override
    public void close() {
        lines.close();
    }
}
