package dev.anteroom.schemas.recording;

import dev.anteroom.schemas.type.AvroTypes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.Deflater;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;

/** A recording as an Avro object container file. */
final class AvroContainer {

    private static final int BLOCK_BYTES = 1 << 20;

    private AvroContainer() {
    }

    record Source(DataFileReader<SpecificRecord> reader) implements RecordSource {

        static Source open(Path file) throws IOException {
            SpecificDatumReader<SpecificRecord> format = new SpecificDatumReader<>(Recorded.SCHEMA, Recorded.SCHEMA,
                    AvroTypes.model());
            return new Source(new DataFileReader<>(file.toFile(), format));
        }

        @Override
        public Optional<SpecificRecord> next() {
            return reader.hasNext() ? Optional.of(reader.next()) : Optional.empty();
        }

        @Override
        public long position() {
            return reader.previousSync();
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    record Sink(DataFileWriter<SpecificRecord> writer) implements RecordSink {

        static Sink create(Path file) throws IOException {
            DataFileWriter<SpecificRecord> writer = new DataFileWriter<>(
                    new SpecificDatumWriter<>(Recorded.SCHEMA, AvroTypes.model()));
            writer.setCodec(CodecFactory.deflateCodec(Deflater.BEST_SPEED)).setSyncInterval(BLOCK_BYTES);
            writer.create(Recorded.SCHEMA, file.toFile());
            return new Sink(writer);
        }

        @Override
        public void write(SpecificRecord value) throws IOException {
            writer.append(value);
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }
}
