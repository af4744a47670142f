package dev.anteroom.quickstart.replay;

import dev.anteroom.schemas.recording.Recorded;
import dev.anteroom.schemas.recording.RecordingReader;
import dev.anteroom.schemas.serde.AvroSerdes;
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

/** A recording in a file, written anew for the topics that it goes into. */
final class RecordingFeed implements Feed {

    private static final int MOST = 5_000;

    private final Path file;
    private final RecordingReader reader;
    private final Optional<String> room;
    private final RecordEncoder encoder;
    private final Map<String, byte[]> keys = new HashMap<>();
    private final WaitingRooms rooms = new WaitingRooms();

    private RecordingFeed(Path file, RecordingReader reader, Optional<String> room, RecordEncoder encoder) {
        this.file = file;
        this.reader = reader;
        this.room = room;
        this.encoder = encoder;
    }

    /** Opens {@code file}; only {@code room} is played, when it is given. */
    static RecordingFeed open(Path file, Optional<String> room, AvroSerdes serdes, TopicSettings target) {
        return new RecordingFeed(file, RecordingReader.open(file), room, new RecordEncoder(serdes, target));
    }

    @Override
    public List<Played> next() {
        List<Played> given = new ArrayList<>(MOST);
        while (given.size() < MOST) {
            Optional<SpecificRecord> next = reader.next();
            if (next.isEmpty()) {
                requireWhole();
                break;
            }
            give(next.get(), given);
        }
        if (given.isEmpty()) {
            rooms.releaseAll(given);
        }
        return given;
    }

    private void requireWhole() {
        if (reader.isCutOff()) {
            throw new ReplayException(file + " was cut off: what is whole of it was played, the rest can't be read");
        }
    }

    private void give(SpecificRecord value, List<Played> given) {
        String key = Recorded.keyOf(value);
        if (room.isPresent() && !key.equals(room.get()) && !key.startsWith(room.get() + '|')) {
            return;
        }
        TopicDescriptor<?> topic = Recorded.topicOf(value);
        byte[] bytes = keys.computeIfAbsent(key, text -> text.getBytes(StandardCharsets.UTF_8));
        OptionalLong at = Recorded.timeOf(value);
        if (at.isEmpty()) {
            rooms.take(key, new Played(topic, bytes, 0, encoder.encode(topic, value)));
            return;
        }
        rooms.release(at.getAsLong(), given);
        given.add(new Played(topic, bytes, at.getAsLong(), encoder.encode(topic, value)));
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
