package dev.anteroom.schemas.recording;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.specific.SpecificRecord;

/**
 * Writes a recording that a {@link RecordingReader} can read. The file is complete only after the writer is closed. Not
 * thread-safe.
 *
 * <p>Rests on decision 026.
 */
public final class RecordingWriter implements AutoCloseable {

    private final Path file;
    private final RecordSink sink;

    private RecordingWriter(Path file, RecordSink sink) {
        this.file = file;
        this.sink = sink;
    }

    /** Begins a recording; an existing file is replaced. */
    public static RecordingWriter create(Path file) {
        try {
            return new RecordingWriter(file,
                    JsonLines.isNameOf(file) ? JsonLines.Sink.create(file) : AvroContainer.Sink.create(file));
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    /** Adds a record of {@link Recorded}. */
    public void write(SpecificRecord value) {
        try {
            sink.write(value);
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    @Override
    public void close() {
        try {
            sink.close();
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static RecordingException failed(Path file, IOException cause) {
        return new RecordingException("can't write the recording " + file + ": " + cause.getMessage(), cause);
    }
}
