package dev.anteroom.schemas.recording;

import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.serde.AvroTypes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.Deflater;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificDatumWriter;

/** Writes a {@link TrafficRecording}. What is written is complete once it is closed. Not thread-safe. */
public final class RecordingWriter implements AutoCloseable {

    private static final int BLOCK_BYTES = 1 << 20;

    private final Path file;
    private final DataFileWriter<TrafficEvent> writer;

    private RecordingWriter(Path file, DataFileWriter<TrafficEvent> writer) {
        this.file = file;
        this.writer = writer;
    }

    /** Begins a recording; a file that is there already is replaced. */
    public static RecordingWriter create(Path file) {
        DataFileWriter<TrafficEvent> writer = new DataFileWriter<>(
                new SpecificDatumWriter<>(AvroTypes.TRAFFIC_EVENT.schema()));
        writer.setCodec(CodecFactory.deflateCodec(Deflater.BEST_COMPRESSION)).setSyncInterval(BLOCK_BYTES);
        try {
            writer.create(AvroTypes.TRAFFIC_EVENT.schema(), file.toFile());
        } catch (IOException e) {
            throw failed(file, e);
        }
        return new RecordingWriter(file, writer);
    }

    /** Adds a move. */
    public void write(TrafficEvent move) {
        try {
            writer.append(move);
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    @Override
    public void close() {
        try {
            writer.close();
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static RecordingException failed(Path file, IOException cause) {
        return new RecordingException("can't write the recording " + file + ": " + cause.getMessage(), cause);
    }
}
