package dev.anteroom.schemas.recording;

import dev.anteroom.schemas.type.AvroTypes;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.io.JsonDecoder;
import org.apache.avro.io.JsonEncoder;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;

/** A recording as lines of JSON, for people, scripts and editors; empty lines mean nothing. */
final class JsonLines {

    private JsonLines() {
    }

    static boolean isNameOf(Path file) {
        return file.toString().endsWith(".jsonl");
    }

    static final class Source implements RecordSource {

        private final FileChannel file;
        private final BufferedReader lines;
        private final SpecificDatumReader<SpecificRecord> format = new SpecificDatumReader<>(Recorded.SCHEMA,
                Recorded.SCHEMA, AvroTypes.model());
        private final JsonDecoder decoder;
        private long number;

        private Source(FileChannel file) throws IOException {
            this.file = file;
            this.lines = new BufferedReader(Channels.newReader(file, StandardCharsets.UTF_8));
            this.decoder = DecoderFactory.get().jsonDecoder(Recorded.SCHEMA, "");
        }

        static Source open(Path file) throws IOException {
            return new Source(FileChannel.open(file));
        }

        @Override
        public Optional<SpecificRecord> next() throws IOException {
            String line = lines.readLine();
            while (line != null) {
                number++;
                if (!line.isBlank()) {
                    return Optional.of(record(line));
                }
                line = lines.readLine();
            }
            return Optional.empty();
        }

        private SpecificRecord record(String line) throws IOException {
            try {
                return format.read(null, decoder.configure(line));
            } catch (IOException | AvroRuntimeException | ClassCastException e) {
                throw new IOException("line " + number + ": " + e.getMessage(), e);
            }
        }

        /** Slightly more bytes than the records returned so far take up, because files are read in blocks. */
        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }

    record Sink(OutputStream file, JsonEncoder encoder,
            SpecificDatumWriter<SpecificRecord> format) implements RecordSink {

        static Sink create(Path file) throws IOException {
            OutputStream stream = new BufferedOutputStream(Files.newOutputStream(file));
            return new Sink(stream, EncoderFactory.get().jsonEncoder(Recorded.SCHEMA, stream),
                    new SpecificDatumWriter<>(Recorded.SCHEMA, AvroTypes.model()));
        }

        /** The encoder starts a new line before every record except the first. */
        @Override
        public void write(SpecificRecord value) throws IOException {
            format.write(value, encoder);
        }

        @Override
        public void close() throws IOException {
            try (file) {
                encoder.flush();
                file.write('\n');
            }
        }
    }
}
