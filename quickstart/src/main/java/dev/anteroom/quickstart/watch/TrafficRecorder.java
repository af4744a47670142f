package dev.anteroom.quickstart.watch;

import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.recording.RecordingWriter;
import dev.anteroom.schemas.topic.Topics;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/** Writes what is in the {@code traffic} topic of an installation to a file. */
public final class TrafficRecorder {

    private static final Duration PATIENCE = Duration.ofMillis(200);

    private TrafficRecorder() {
    }

    /** Records everything from the oldest move that is kept to the newest; gives how many they are. */
    public static long record(String bootstrap, URI registryUrl, String prefix, Path file) {
        long moves = 0;
        try (TopicFeed<TrafficEvent> feed = TopicFeed.open(Topics.TRAFFIC, bootstrap, registryUrl, prefix);
                RecordingWriter recording = RecordingWriter.create(file)) {
            do {
                for (TrafficEvent move : feed.poll(PATIENCE)) {
                    recording.write(move);
                    moves++;
                }
            } while (!feed.caughtUp());
        }
        return moves;
    }
}
