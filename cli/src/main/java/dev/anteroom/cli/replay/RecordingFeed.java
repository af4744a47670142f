package dev.anteroom.cli.replay;

import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.recording.Recorded;
import dev.anteroom.schemas.recording.RecordingException;
import dev.anteroom.schemas.recording.RecordingReader;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.avro.specific.SpecificRecord;

/** A recording in a file, encoded again for its target topics. */
final class RecordingFeed implements RecordFeed {

    private static final int MOST = 5_000;

    private final Path file;
    private final RecordingReader reader;
    private final ReplayRange range;
    private final RecordEncoder encoder;
    private final Map<String, byte[]> keys = new HashMap<>();
    private final WaitingRooms rooms = new WaitingRooms();
    private final CountersFromStart counters = new CountersFromStart();
    private Optional<RuntimeException> problem = Optional.empty();
    private boolean isPast;

    private RecordingFeed(Path file, RecordingReader reader, ReplayRange range, RecordEncoder encoder) {
        this.file = file;
        this.reader = reader;
        this.range = range;
        this.encoder = encoder;
    }

    /** Opens {@code file}; only {@code range} of it is played. */
    static RecordingFeed open(Path file, ReplayRange range, AvroSerdes serdes, TopicSettings target) {
        return new RecordingFeed(file, RecordingReader.open(file), range, new RecordEncoder(serdes, target));
    }

    /** Gives all complete records first, and then throws if the rest can't be read. */
    @Override
    public List<Played> next() {
        List<Played> given = new ArrayList<>(MOST);
        Optional<SpecificRecord> read = read();
        while (read.isPresent()) {
            give(read.get(), given);
            read = given.size() < MOST ? read() : Optional.empty();
        }
        if (given.isEmpty()) {
            rooms.releaseAll(given);
        }
        if (given.isEmpty() && problem.isPresent()) {
            throw problem.get();
        }
        return given;
    }

    private Optional<SpecificRecord> read() {
        if (problem.isPresent()) {
            return Optional.empty();
        }
        try {
            Optional<SpecificRecord> next = reader.next();
            if (next.isEmpty() && reader.isCutOff()) {
                problem = Optional.of(new ReplayException(
                        file + " is cut off: all complete records were played, the rest can't be read"));
            }
            return next;
        } catch (RecordingException e) {
            problem = Optional.of(e);
            return Optional.empty();
        }
    }

    private void give(SpecificRecord value, List<Played> given) {
        String key = Recorded.keyOf(value);
        if (!range.hasRoom(key)) {
            return;
        }
        OptionalLong at = Recorded.timeOf(value);
        if (at.isPresent()) {
            give(value, key, at.getAsLong(), given);
        } else if (!isPast) {
            rooms.take(key, played(value, key, 0));
        }
    }

    private void give(SpecificRecord value, String key, long at, List<Played> given) {
        isPast = isPast || !range.isBeforeEnd(at);
        if (range.isBefore(at)) {
            if (value instanceof TicketsIssued report) {
                counters.begin(report);
            } else if (value instanceof RoomHealth health) {
                rooms.take(key, played(health, key, at));
            }
        } else if (range.isBeforeEnd(at)) {
            rooms.release(at, given);
            given.add(played(value instanceof TicketsIssued report ? counters.count(report) : value, key, at));
        }
    }

    private Played played(SpecificRecord value, String key, long at) {
        TopicDescriptor<?> topic = Recorded.topicOf(value);
        return new Played(topic, keys.computeIfAbsent(key, text -> text.getBytes(StandardCharsets.UTF_8)), at,
                encoder.encode(topic, value));
    }

    @Override
    public double part() {
        return reader.part();
    }

    @Override
    public void close() {
        reader.close();
    }
}
