package dev.anteroom.schemas.recording;

import java.io.IOException;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;

/** A file of records. */
interface RecordSource extends AutoCloseable {

    /** The next record; empty at the end. */
    Optional<SpecificRecord> next() throws IOException;

    /** How many bytes of the file have been read. */
    long position() throws IOException;

    @Override
    void close() throws IOException;
}
