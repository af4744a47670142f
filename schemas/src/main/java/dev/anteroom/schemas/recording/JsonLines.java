package dev.anteroom.schemas.recording;

import dev.anteroom.schemas.serde.AvroTypes;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
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

        private final BufferedReader lines;
        private final SpecificDatumReader<SpecificRecord> format = new SpecificDatumReader<>(Recorded.SCHEMA,
                Recorded.SCHEMA, AvroTypes.model());
        private long position;
        private long number;

        private Source(BufferedReader lines) {
            this.lines = lines;
        }

        static Source open(Path file) throws IOException {
            return new Source(Files.newBufferedReader(file));
        }

        @Override
        public Optional<SpecificRecord> next() throws IOException {
            String line = lines.readLine();
            while (line != null) {
                number++;
                position += line.getBytes(StandardCharsets.UTF_8).length + 1L;
                if (!line.isBlank()) {
                    return Optional.of(record(line));
                }
                line = lines.readLine();
            }
            return Optional.empty();
        }

        private SpecificRecord record(String line) throws IOException {
            try {
                return format.read(null, DecoderFactory.get().jsonDecoder(Recorded.SCHEMA, line));
            } catch (IOException | AvroRuntimeException | ClassCastException e) {
                throw new IOException("line " + number + ": " + e.getMessage(), e);
            }
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }

    record Sink(BufferedWriter lines, SpecificDatumWriter<SpecificRecord> format) implements RecordSink {

        static Sink create(Path file) throws IOException {
            return new Sink(Files.newBufferedWriter(file), new SpecificDatumWriter<>(Recorded.SCHEMA,
                    AvroTypes.model()));
        }

        @Override
        public void write(SpecificRecord value) throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            JsonEncoder encoder = EncoderFactory.get().jsonEncoder(Recorded.SCHEMA, line);
            format.write(value, encoder);
            encoder.flush();
            lines.write(line.toString(StandardCharsets.UTF_8));
            lines.newLine();
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
