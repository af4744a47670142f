package dev.anteroom.runtime.serde;

import dev.anteroom.runtime.registry.SchemaRegistry;
import dev.anteroom.schemas.type.AvroType;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** Makes serdes that share one registry. */
public record AvroSerdes(SchemaRegistry registry) {

    public <T extends SpecificRecord> AvroSerializer<T> serializer(AvroType<T> type) {
        return new AvroSerializer<>(type, registry);
    }

    public <T extends SpecificRecord> AvroDeserializer<T> deserializer(AvroType<T> type) {
        return new AvroDeserializer<>(type, registry);
    }

    public <T extends SpecificRecord> Serde<T> serde(AvroType<T> type) {
        return Serdes.serdeFrom(serializer(type), deserializer(type));
    }
}
