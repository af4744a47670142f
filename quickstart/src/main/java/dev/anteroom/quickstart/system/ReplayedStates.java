package dev.anteroom.quickstart.system;

import dev.anteroom.quickstart.broker.Folders;
import dev.anteroom.quickstart.replay.Cluster;
import dev.anteroom.quickstart.replay.ReplayException;
import dev.anteroom.quickstart.replay.StopSignal;
import dev.anteroom.quickstart.screen.ReplayProgress;
import dev.anteroom.quickstart.watch.TopicFeed;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.settings.Settings;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.datacenter.DataCenterTopology;
import dev.anteroom.streams.global.GlobalTopology;
import dev.anteroom.streams.runtime.Aggregator;
import dev.anteroom.streams.runtime.AggregatorConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Counts what was played into topics of one partition, on stream time.
 *
 * <p>The same records in the same order give the same states, because each topology begins when all that it reads is
 * there: first the data centers are counted, then the rooms. Running side by side, the second would see states of data
 * centers between other records each time.
 */
public final class ReplayedStates {

    private static final Duration LONGEST = Duration.ofHours(24);
    private static final Duration POLL = Duration.ofMillis(500);

    private final Cluster cluster;
    private final TopicSettings topics;
    private final InstantSource clock;

    public ReplayedStates(Cluster cluster, TopicSettings topics, InstantSource clock) {
        this.cluster = cluster;
        this.topics = topics;
        this.clock = clock;
    }

    /**
     * Creates the topics; throws {@link ReplayException} when there are some already. States would follow from what
     * they hold, too, and from how far somebody has read them.
     */
    public static void createTopics(Cluster cluster, TopicSettings topics) {
        if (cluster.createTopics(topics).size() <= Topics.all().size()) {
            throw new ReplayException("there are topics " + topics.prefix() + "* already; states need topics of their"
                    + " own: name another prefix with --into");
        }
    }

    /**
     * Counts, and writes every state as a line of JSON, in the order of publication.
     *
     * @param progress told again and again how far which step is
     * @return how many states
     */
    public long write(Path file, StopSignal stop, BiConsumer<String, ReplayProgress> progress) {
        run(DataCenterTopology.NAME, DataCenterTopology.SOURCES, stop, progress);
        run(GlobalTopology.NAME, List.of(Topics.ROOMS, Topics.DATA_CENTER_STATE), stop, progress);
        try (TopicFeed<RoomState> states = TopicFeed.open(Topics.ROOM_STATE, cluster.bootstrap(), cluster.registry(),
                topics.prefix()); PrintWriter lines = new PrintWriter(Files.newBufferedWriter(file))) {
            long written = 0;
            do {
                for (RoomState state : states.poll(POLL)) {
                    lines.println(state);
                    written++;
                }
            } while (!states.caughtUp());
            if (lines.checkError()) {
                throw new ReplayException("can't write states to " + file);
            }
            return written;
        } catch (IOException e) {
            throw new UncheckedIOException("can't write states to " + file, e);
        }
    }

    private void run(String topology, List<TopicDescriptor<?>> sources, StopSignal stop,
            BiConsumer<String, ReplayProgress> progress) {
        Path folder = Folders.temporary("replay");
        long begun = clock.millis();
        try (ReadSoFar read = new ReadSoFar(cluster, topics, sources, topics.prefix() + topology);
                Aggregator aggregator = Aggregator
                        .start(AggregatorConfig.of(Settings.of(settings(topology, folder))))) {
            Pause.until(() -> {
                if (aggregator.failed()) {
                    throw new SystemStartException("the topology " + topology + " failed; the log says why");
                }
                long done = read.done();
                progress.accept(topology, new ReplayProgress(done, read.length() == 0
                        ? 1
                        : (double) done / read.length(), 0, clock.millis() - begun));
                return stop.isAsked() || done >= read.length();
            }, LONGEST, clock, "the end of what the topology " + topology + " reads");
        } finally {
            Folders.delete(folder);
        }
        if (stop.isAsked()) {
            throw new ReplayException("stopped before all was counted; there are no states");
        }
    }

    private Map<String, String> settings(String topology, Path folder) {
        return Map.ofEntries(Map.entry("kafka.bootstrap", cluster.bootstrap()),
                Map.entry("registry.url", cluster.registry().toString()), Map.entry("topics.prefix", topics.prefix()),
                Map.entry("topics.partitions", "1"), Map.entry("topics.replicationFactor", "1"),
                Map.entry("topologies", topology), Map.entry("time", "stream"),
                // A topology that begins anew in the middle publishes anew, too. Rather none than other states.
                Map.entry("streams.sessionTimeout", "5m"), Map.entry("streams.threadReplacements", "0"),
                Map.entry("streams.standbyReplicas", "0"), Map.entry("streams.stateDirectory", folder.toString()),
                Map.entry("start.patience", "60s"), Map.entry("close.timeout", "10s"));
    }
}
