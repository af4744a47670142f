package dev.anteroom.cli.replay;

import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.recording.Recorded;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.specific.SpecificRecord;

/** Encodes records in the wire format of their target topics. */
final class RecordEncoder {

    private final Map<String, Writer<?>> writers = new HashMap<>();

    private record Writer<V extends SpecificRecord>(String topic, Class<V> type, AvroSerializer<V> serializer) {

        byte[] write(SpecificRecord value) {
            return Objects.requireNonNull(serializer.serialize(topic, type.cast(value)));
        }
    }

    RecordEncoder(AvroSerdes serdes, TopicSettings target) {
        Recorded.topics().forEach(topic -> add(topic, serdes, target));
    }

    private <V extends SpecificRecord> void add(TopicDescriptor<V> topic, AvroSerdes serdes, TopicSettings target) {
        writers.put(topic.id(),
                new Writer<>(target.name(topic), topic.value().type(), serdes.serializer(topic.value())));
    }

    byte[] encode(TopicDescriptor<?> topic, SpecificRecord value) {
        return Objects.requireNonNull(writers.get(topic.id())).write(value);
    }
}
