package dev.anteroom.runtime.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.Fuzzing;
import dev.anteroom.core.HostileRecords;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.Topics;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("feature.dead-letters")
@Tag(Fuzzing.TAG)
class HostileRecordTest {

    private static final int COUNT = Math.max(1, Fuzzing.inputs(44_000) / Topics.all().size());

    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());

    static Stream<TopicDescriptor<?>> topics() {
        return Topics.all().stream();
    }

    @ParameterizedTest
    @MethodSource("topics")
    <T extends SpecificRecord> void shouldReadARecordOfTheTopicOrSayThatItCanNot(TopicDescriptor<T> topic) {
        HostileRecords records = new HostileRecords(Fuzzing.seed() + 3, 1_700_000_000_000L, List.of("shop", "nairobi"));
        AvroSerializer<T> serializer = serdes.serializer(topic.value());
        AvroDeserializer<T> deserializer = serdes.deserializer(topic.value());
        int read = 0;
        for (int i = 0; i < COUNT; i++) {
            byte[] written = serializer.serialize(topic.id(), records.next(topic.value()));
            try {
                T again = deserializer.deserialize(topic.id(), records.broken(written));
                serializer.serialize(topic.id(), again);
                read++;
            } catch (SerializationException e) {
                assertThat(e).hasMessageContaining(topic.id());
            }
        }
        assertThat(read).as("some are still good").isBetween(COUNT / 20, COUNT);
    }
}
