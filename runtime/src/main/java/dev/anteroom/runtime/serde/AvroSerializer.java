package dev.anteroom.runtime.serde;

import dev.anteroom.runtime.registry.SchemaRegistry;
import dev.anteroom.schemas.type.AvroType;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes records in the Confluent wire format.
 *
 * <p>Writing the first record for a topic registers the schema and may block; {@link #prepare} does this beforehand.
 * After that nothing blocks. Thread-safe: each thread has an encoder of its own.
 */
public final class AvroSerializer<T extends SpecificRecord> implements Serializer<T> {

    private static final int TYPICAL_BYTES = 256;

    private final AvroType<T> type;
    private final SchemaRegistry registry;
    private final Map<String, Integer> idOfTopic = new ConcurrentHashMap<>();
    private final ThreadLocal<Encoding> encodings;

    public AvroSerializer(AvroType<T> type, SchemaRegistry registry) {
        this.type = type;
        this.registry = registry;
        SpecificDatumWriter<T> writer = new SpecificDatumWriter<>(type.schema(), AvroTypes.model());
        this.encodings = ThreadLocal.withInitial(() -> new Encoding(writer));
    }

    /** Registers the schema for {@code topic}, so that no later call has to. */
    public void prepare(String topic) {
        schemaId(topic);
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable T data) {
        if (data == null) {
            return null;
        }
        try {
            return encodings.get().encode(schemaId(topic), data);
        } catch (IOException | RuntimeException e) {
            throw new SerializationException("can't write a " + type.type().getSimpleName() + " for topic " + topic, e);
        }
    }

    private int schemaId(String topic) {
        Integer known = idOfTopic.get(topic);
        if (known != null) {
            return known;
        }
        int id = registry.register(WireFormat.subjectOf(topic), type.schema());
        idOfTopic.put(topic, id);
        return id;
    }

    private final class Encoding {

        private final SpecificDatumWriter<T> writer;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(TYPICAL_BYTES);
        private final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);

        Encoding(SpecificDatumWriter<T> writer) {
            this.writer = writer;
        }

        byte[] encode(int id, T data) throws IOException {
            bytes.reset();
            bytes.write(WireFormat.MAGIC);
            bytes.write(id >>> 24);
            bytes.write(id >>> 16);
            bytes.write(id >>> 8);
            bytes.write(id);
            writer.write(data, encoder);
            encoder.flush();
            return bytes.toByteArray();
        }
    }
}
