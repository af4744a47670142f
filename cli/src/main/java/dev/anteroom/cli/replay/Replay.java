package dev.anteroom.cli.replay;

import dev.anteroom.cli.screen.ReplayProgress;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.topic.TopicSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * Plays recorded traffic into the topics of an installation, which are created if they are missing.
 *
 * @param cluster the cluster of these topics
 * @param target their names
 * @param speed how fast time passes
 */
public record Replay(ReplayCluster cluster, TopicSettings target, Speed speed) {

    /** Plays a range of {@code file}. */
    public ReplayProgress file(Path file, ReplayRange range, StopSignal stop, Consumer<ReplayProgress> progress,
            InstantSource clock) {
        AvroSerdes serdes = cluster.serdes();
        try (RecordFeed feed = RecordingFeed.open(file, range, serdes, target)) {
            cluster.createTopics(target);
            return play(feed, stop, progress, clock);
        }
    }

    /** Plays a range of other topics of the same cluster; most records are copied without being decoded. */
    public ReplayProgress topics(ReplayRange range, StopSignal stop, Consumer<ReplayProgress> progress,
            InstantSource clock) {
        if (range.prefix().equals(target.prefix())) {
            throw new ReplayException("--into is " + target.prefix() + " like --prefix, but a replay into the topics"
                    + " that it reads would count everything twice");
        }
        try (RecordFeed feed = new RebasedFeed(TopicRange.open(cluster, range), cluster.serdes(), target)) {
            cluster.createTopics(target);
            return play(feed, stop, progress, clock);
        }
    }

    private ReplayProgress play(RecordFeed feed, StopSignal stop, Consumer<ReplayProgress> progress,
            InstantSource clock) {
        try (KafkaProducer<byte[], byte[]> producer = cluster.producer(); ReadAhead ahead = ReadAhead.of(feed)) {
            return new RecordReplayer(producer, target, speed, stop, clock).play(ahead, progress);
        }
    }
}
