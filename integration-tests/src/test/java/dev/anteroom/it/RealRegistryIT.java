package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.registry.SchemaRegistry.Compatibility;
import dev.anteroom.runtime.registry.SchemaRegistryException;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.Topics;
import java.net.URI;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The registry client against Apicurio. */
@Tag("feature.registry")
class RealRegistryIT {

    private final HttpSchemaRegistry registry = new HttpSchemaRegistry(
            RegistrySettings.of(URI.create(Servers.registryUrl())));
    private final String subject = "it-" + UUID.randomUUID() + "-value";

    private static Schema version(String... fields) {
        var record = SchemaBuilder.record("Ticket").namespace("dev.anteroom.it").fields();
        for (String field : fields) {
            record = field.endsWith("?")
                    ? record.name(field.substring(0, field.length() - 1)).type().longType()
                            .longDefault(0)
                    : record.requiredLong(field);
        }
        return record.endRecord();
    }

    static Iterable<TopicDescriptor<?>> topics() {
        return Topics.all();
    }

    @ParameterizedTest
    @MethodSource("topics")
    void shouldRegisterEveryContractAndFindItById(TopicDescriptor<?> topic) {
        Schema schema = topic.value().schema();

        int id = registry.register(subject, schema);

        assertThat(registry.idOf(subject, schema)).isEqualTo(id);
        assertThat(fresh().schemaById(id)).isEqualTo(schema);
        assertThat(fresh().register(subject, schema)).as("registering again gives the same id").isEqualTo(id);
    }

    private static HttpSchemaRegistry fresh() {
        return new HttpSchemaRegistry(RegistrySettings.of(URI.create(Servers.registryUrl())));
    }

    @Test
    void shouldTakeAFieldWithADefaultAndRefuseOneWithout() {
        registry.setCompatibility(subject, Compatibility.BACKWARD);
        registry.register(subject, version("number"));

        assertThat(registry.incompatibilities(subject, version("number", "scope?"))).isEmpty();
        assertThat(registry.incompatibilities(subject, version("number", "scope"))).isNotEmpty();
        assertThatThrownBy(() -> registry.register(subject, version("number", "scope")))
                .isInstanceOfSatisfying(SchemaRegistryException.class, e -> assertThat(e.status()).isEqualTo(409))
                .hasMessageContaining(subject).hasMessageContaining(Servers.registryUrl());
    }

    @Test
    void shouldReadAndSetCompatibility() {
        registry.register(subject, TrafficEvent.getClassSchema());
        registry.setCompatibility(subject, Compatibility.FULL);

        assertThat(registry.compatibility(subject)).isEqualTo(Compatibility.FULL);
    }

    @Test
    void shouldSayWhatIsUnknown() {
        assertThatThrownBy(() -> registry.idOf(subject, version("number")))
                .isInstanceOfSatisfying(SchemaRegistryException.class, e -> assertThat(e.status()).isEqualTo(404));
        assertThatThrownBy(() -> registry.schemaById(1_000_000)).hasMessageContaining("schema id 1000000");
    }
}
