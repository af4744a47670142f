package dev.anteroom.schemas.recording;

import java.io.IOException;
import org.apache.avro.specific.SpecificRecord;

/** A file that takes records. */
interface RecordSink extends AutoCloseable {

    void write(SpecificRecord value) throws IOException;

    @Override
    void close() throws IOException;
}
