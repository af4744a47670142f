package dev.anteroom.runtime.serde;

import dev.anteroom.runtime.registry.SchemaRegistry;
import dev.anteroom.schemas.type.AvroType;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads records in the Confluent wire format, whichever schema of their subject they were written with.
 *
 * <p>Reading the first record of a schema fetches the schema and may block. Bytes that are not such a record cause a
 * {@link SerializationException} that says what is wrong with them. Thread-safe: each thread has decoders of its own.
 */
public final class AvroDeserializer<T extends SpecificRecord> implements Deserializer<T> {

    static {
        AvroLimits.set();
    }

    private final AvroType<T> type;
    private final SchemaRegistry registry;
    private final Map<Integer, ThreadLocal<Decoding>> decodingsById = new ConcurrentHashMap<>();

    public AvroDeserializer(AvroType<T> type, SchemaRegistry registry) {
        this.type = type;
        this.registry = registry;
    }

    @Override
    public @Nullable T deserialize(String topic, byte @Nullable [] data) {
        if (data == null) {
            return null;
        }
        if (data.length < WireFormat.HEADER_BYTES || data[0] != WireFormat.MAGIC) {
            throw new SerializationException("a record of topic " + topic + " has " + data.length
                    + " bytes that are not in the wire format: a zero byte and a schema id must come first");
        }
        int id = ByteBuffer.wrap(data, 1, Integer.BYTES).getInt();
        try {
            return decoding(id).decode(data);
        } catch (IOException | RuntimeException e) {
            throw new SerializationException(
                    "can't read a " + type.type().getSimpleName() + " of schema id " + id + " from topic " + topic, e);
        }
    }

    private Decoding decoding(int id) {
        return decodingsById.computeIfAbsent(id, key -> {
            var writerSchema = registry.schemaById(key);
            return ThreadLocal.withInitial(() -> new Decoding(
                    new SpecificDatumReader<>(writerSchema, type.schema(), AvroTypes.model())));
        }).get();
    }

    private final class Decoding {

        private final SpecificDatumReader<T> reader;
        private @Nullable BinaryDecoder decoder;

        Decoding(SpecificDatumReader<T> reader) {
            this.reader = reader;
        }

        T decode(byte[] data) throws IOException {
            BinaryDecoder current = DecoderFactory.get().binaryDecoder(data, WireFormat.HEADER_BYTES,
                    data.length - WireFormat.HEADER_BYTES, decoder);
            decoder = current;
            T value = reader.read(type.factory().get(), current);
            if (!current.isEnd()) {
                throw new IOException("bytes are left over after the record");
            }
            return value;
        }
    }
}
