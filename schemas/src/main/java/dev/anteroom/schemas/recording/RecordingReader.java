package dev.anteroom.schemas.recording;

import dev.anteroom.schemas.avro.TrafficEvent;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;

/**
 * Reads a recording: an Avro object container file, compressed with deflate, which any Avro tool can read; or, when its
 * name ends with {@code .jsonl}, lines of JSON, each a record in Avro's JSON encoding.
 *
 * <p>Its records are those of {@link Recorded}, in the order in which they are to be played. Avro files that hold only
 * {@link TrafficEvent}s can be read, too. The file carries the schema that it was written with, so that newer versions
 * can read it as they read old records of the topics. If a file was cut off, every complete block of it can still be
 * read. Not thread-safe.
 *
 * <p>Rests on decision 061.
 */
public final class RecordingReader implements AutoCloseable {

    private final Path file;
    private final RecordSource source;
    private final long size;

    private RecordingReader(Path file, RecordSource source, long size) {
        this.file = file;
        this.source = source;
        this.size = size;
    }

    /** Opens a recording; throws {@link RecordingException} when there is none. */
    public static RecordingReader open(Path file) {
        try {
            return new RecordingReader(file,
                    JsonLines.isNameOf(file) ? JsonLines.Source.open(file) : AvroContainer.Source.open(file),
                    Files.size(file));
        } catch (IOException | RuntimeException e) {
            throw failed(file, e);
        }
    }

    /** The next record; empty at the end. Throws {@link RecordingException} when it can't be read. */
    public Optional<SpecificRecord> next() {
        try {
            return source.next();
        } catch (IOException | RuntimeException e) {
            throw failed(file, e);
        }
    }

    /** Which part of the file has been read so far, 0..1. */
    public double part() {
        return size == 0 ? 1 : Math.min(1, (double) position() / size);
    }

    /**
     * Whether the file was cut off, so that its last block can't be read; this is known only once its end is reached.
     */
    public boolean isCutOff() {
        return position() < size;
    }

    private long position() {
        try {
            return source.position();
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    /**
     * Reads the moves of a recording from its beginning to its end.
     *
     * @throws RecordingException when the file can't be read or is no recording; {@code moves} may already have
     *        received some of them
     */
    public static void readMoves(Path file, Consumer<TrafficEvent> moves) {
        try (RecordingReader reader = open(file)) {
            for (Optional<SpecificRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                if (next.get() instanceof TrafficEvent move) {
                    moves.accept(move);
                }
            }
        }
    }

    @Override
    public void close() {
        try {
            source.close();
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static RecordingException failed(Path file, Exception cause) {
        String what = new File(file.toString()).exists() ? String.valueOf(cause.getMessage()) : "there is no such file";
        return new RecordingException("can't read " + file + " as a recording of the topic traffic, "
                + (JsonLines.isNameOf(file) ? "lines of JSON" : "an Avro file") + " of "
                + TrafficEvent.class.getSimpleName() + " and other records: " + what, cause);
    }
}
