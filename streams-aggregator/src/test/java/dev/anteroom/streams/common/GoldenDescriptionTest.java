package dev.anteroom.streams.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.streams.datacenter.DataCenterTopology;
import dev.anteroom.streams.datacenter.LogEnds;
import dev.anteroom.streams.global.GlobalTopology;
import dev.anteroom.streams.health.HealthTopology;
import dev.anteroom.streams.tickets.TicketTopology;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Objects;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A changed topology is a decision: it may need a new application id, or a reset of the old one's groups. */
@Tag("feature.generated-docs")
class GoldenDescriptionTest {

    private static final AvroSerdes SERDES = new AvroSerdes(new InMemorySchemaRegistry());

    @Test
    void shouldDescribeDataCenterTopologyAsRecorded() {
        requireAsRecorded("data-center-topology.txt", DataCenterTopology.build(TopologySettings.defaults(), SERDES,
                TestStreams.TOPICS, InstantSource.system(), () -> LogEnds.UNKNOWN));
    }

    @Test
    void shouldDescribeGlobalTopologyAsRecorded() {
        requireAsRecorded("global-topology.txt", GlobalTopology.build(TopologySettings.defaults(), SERDES,
                TestStreams.TOPICS, InstantSource.system()));
    }

    @Test
    void shouldDescribeTicketTopologyAsRecorded() {
        requireAsRecorded("ticket-topology.txt", TicketTopology.build(SERDES, TestStreams.TOPICS));
    }

    @Test
    void shouldDescribeHealthTopologyAsRecorded() {
        requireAsRecorded("health-topology.txt", HealthTopology.build(TopologySettings.defaults(), SERDES,
                TestStreams.TOPICS, InstantSource.system(), UnreadableRecords.IGNORED));
    }

    private static void requireAsRecorded(String file, Topology topology) {
        assertThat(topology.describe().toString().strip()).as("""
                The topology differs from src/test/resources/%s. If you changed a store's or an operator's name, or
                its inputs, a running installation will not find its state: say so in CHANGELOG.md. Then put the
                actual text below into the file.""", file).isEqualTo(recorded(file).strip());
    }

    private static String recorded(String file) {
        try (InputStream found = GoldenDescriptionTest.class.getResourceAsStream("/" + file)) {
            return new String(Objects.requireNonNull(found, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
