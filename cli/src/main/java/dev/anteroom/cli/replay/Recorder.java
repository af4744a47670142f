package dev.anteroom.cli.replay;

import dev.anteroom.cli.screen.ReplayProgress;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.recording.Recorded;
import dev.anteroom.schemas.recording.RecordingWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;

/** Writes a range of an installation's topics into a file. */
public final class Recorder {

    private final Map<String, AvroDeserializer<?>> readers = new HashMap<>();
    private final ReplayCluster cluster;
    private final ReplayRange range;
    private final CountersFromStart counters = new CountersFromStart();

    public Recorder(ReplayCluster cluster, ReplayRange range) {
        this.cluster = cluster;
        this.range = range;
        AvroSerdes serdes = cluster.serdes();
        Recorded.topics().forEach(topic -> readers.put(topic.id(), serdes.deserializer(topic.value())));
    }

    /**
     * Records until the range ends or {@code stop} is given; after that the file is complete.
     *
     * @param progress is told the progress repeatedly
     */
    public ReplayProgress record(Path file, StopSignal stop, Consumer<ReplayProgress> progress, InstantSource clock) {
        long begun = clock.millis();
        long records = 0;
        long newest = 0;
        try (RecordFeed feed = TopicRange.open(cluster, range);
                RecordingWriter recording = RecordingWriter.create(file)) {
            for (List<Played> next = feed.next(); !next.isEmpty() && !stop.isAsked(); next = feed.next()) {
                for (Played played : next) {
                    Optional<SpecificRecord> value = value(played);
                    if (value.isPresent()) {
                        recording.write(value.get());
                        records++;
                    }
                    newest = Math.max(newest, played.at());
                }
                progress.accept(new ReplayProgress(records, feed.part(), newest, clock.millis() - begun));
            }
            return new ReplayProgress(records, feed.part(), newest, clock.millis() - begun);
        }
    }

    /** A removal of a room is not recorded, because the room's earlier states follow from its last configuration. */
    private Optional<SpecificRecord> value(Played played) {
        if (played.value() == null) {
            return Optional.empty();
        }
        SpecificRecord value = read(played);
        return played.isSinceEarlier() && value instanceof TicketsIssued report
                ? counters.countAfterFirst(report).map(counted -> counted)
                : Optional.of(value);
    }

    private SpecificRecord read(Played played) {
        try {
            return Objects.requireNonNull(Objects.requireNonNull(readers.get(played.topic().id()))
                    .deserialize(played.topic().id(), played.value()));
        } catch (SerializationException e) {
            throw new ReplayException("can't read a record of topic " + range.prefix() + played.topic().id() + ": "
                    + e.getMessage() + "; is --registry right?", e);
        }
    }
}
