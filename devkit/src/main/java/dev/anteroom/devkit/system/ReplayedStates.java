package dev.anteroom.devkit.system;

import dev.anteroom.cli.replay.ReplayCluster;
import dev.anteroom.cli.replay.ReplayException;
import dev.anteroom.cli.replay.StatesReplay;
import dev.anteroom.cli.replay.StopSignal;
import dev.anteroom.cli.screen.ReplayProgress;
import dev.anteroom.cli.screen.ReplayScreen;
import dev.anteroom.cli.watch.TopicFeed;
import dev.anteroom.devkit.broker.Folders;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.datacenter.DataCenterTopology;
import dev.anteroom.streams.global.GlobalTopology;
import dev.anteroom.streams.runtime.Aggregator;
import dev.anteroom.streams.runtime.AggregatorConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
    private final Path file;
    private final PrintWriter lines;
    private final InstantSource clock;

    private ReplayedStates(ReplayCluster cluster, TopicSettings topics, Path file, PrintWriter lines,
            InstantSource clock) {
        this.cluster = cluster;
        this.topics = topics;
        this.file = file;
        this.lines = lines;
        this.clock = clock;
    }

    /**
     * Creates the topics that records are to be played into, and opens the file that takes the states; throws
     * {@link ReplayException} when such topics exist already, because states would then also depend on what they hold
     * and on how far they were read. An existing file is emptied, unless this throws.
     */
    public static ReplayedStates prepare(ReplayCluster cluster, TopicSettings topics, Path file, InstantSource clock) {
        requireWritable(file);
        cluster.requireUnused(topics.prefix());
        cluster.createTopics(topics);
        return new ReplayedStates(cluster, topics, file, open(file), clock);
    }

    /** Throws {@link ReplayException} when states can't be written to {@code file}, before anything is started for them. */
    public static void requireWritable(Path file) {
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

    /**
     * Counts the played records, and writes every state as a line of JSON in the order of publication.
     *
     * @return the number of states
     */
    @Override
    public long write(StopSignal stop, ReplayScreen screen) {
        count(DataCenterTopology.NAME, DataCenterTopology.SOURCES, stop, screen);
        count(GlobalTopology.NAME, GlobalTopology.SOURCES, stop, screen);
        try (TopicFeed<RoomState> states = TopicFeed.open(Topics.ROOM_STATE, cluster.bootstrap(), cluster.registry(),
                topics.prefix())) {
            long written = 0;
            do {
                for (RoomState state : states.poll(POLL)) {
                    lines.println(state);
                    written++;
                }
                requireGoesOn(stop);
            } while (!states.caughtUp());
            if (lines.checkError()) {
                throw new ReplayException("can't write states to " + file);
            }
            return written;
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
