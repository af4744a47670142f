package dev.anteroom.schemas.type;

import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;

/**
 * A generated record class, its schema, and how to make an empty one without reflection.
 *
 * @param <T> the record class
 */
public record AvroType<T extends SpecificRecord>(Class<T> type, Schema schema, Supplier<T> factory) {

    /** The type of the records that {@code factory} makes. */
    public static <T extends SpecificRecord> AvroType<T> of(Class<T> type, Supplier<T> factory) {
        return new AvroType<>(type, factory.get().getSchema(), factory);
    }
}
