package dev.anteroom.schemas.recording;

import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.serde.AvroTypes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificDatumReader;

/**
 * A recorded {@code traffic} topic: an Avro object container file of its records, compressed with deflate, which any
 * Avro tool can read.
 *
 * <p>The records of one room and data center are in the order of the topic; those of different ones may be interleaved in
 * any way, as partitions are. Key and partition are not kept, because both follow from the record. The file carries the
 * schema that it was written with, so that newer versions can read it as they read old records of the topic. Of a file
 * that was cut off, all blocks can be read that are whole.
 */
public final class TrafficRecording {

    private TrafficRecording() {
    }

    /**
     * Reads a recording from its beginning to its end.
     *
     * @throws RecordingException when the file can't be read or is no recording; some of its moves may have been taken
     */
    public static void read(Path file, Consumer<TrafficEvent> moves) {
        SpecificDatumReader<TrafficEvent> format = new SpecificDatumReader<>(AvroTypes.TRAFFIC_EVENT.schema());
        try (DataFileReader<TrafficEvent> reader = new DataFileReader<>(file.toFile(), format)) {
            while (reader.hasNext()) {
                moves.accept(reader.next());
            }
        } catch (IOException | AvroRuntimeException e) {
            throw new RecordingException("can't read " + file + " as a recording of the traffic topic, an Avro file of "
                    + TrafficEvent.class.getSimpleName() + " records: " + e.getMessage(), e);
        }
    }
}
