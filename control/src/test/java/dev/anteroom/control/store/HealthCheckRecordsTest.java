package dev.anteroom.control.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.roomfile.HealthCheckEdits;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AuditAction;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class HealthCheckRecordsTest {

    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final HealthCheckRecords records = new HealthCheckRecords(new TopicSettings("t.", 1, (short) 1), serdes,
            "edge-1");

    private static HealthCheck check(int interval) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("name", "shop").put("address", "shop.example")
                .put("interval", interval);
        return HealthCheckEdits.created("default", "c1", body);
    }

    private AdminAudit audit(ProducerRecord<byte[], byte[]> record) {
        return Objects
                .requireNonNull(serdes.deserializer(AvroTypes.ADMIN_AUDIT).deserialize(record.topic(), record.value()));
    }

    @Test
    void shouldWriteACheckAndBesideItWhoChangedWhat() {
        List<ProducerRecord<byte[], byte[]>> written = records.of("ann", Map.of("c1", check(60)),
                Map.of("c1", Optional.of(check(30))), 5_000);

        assertThat(written).extracting(ProducerRecord::topic).containsExactly("t.health-checks", "t.admin-audit");
        AdminAudit audited = audit(written.get(1));
        assertThat(audited.getAuthor() + " " + audited.getAction() + " " + audited.getCheckId())
                .isEqualTo("ann CHANGED c1");
        assertThat(audited.getChanges()).singleElement().satisfies(change -> {
            assertThat(change.getKey()).isEqualTo("interval");
            assertThat(change.getBefore()).isEqualTo("60");
            assertThat(change.getAfter()).isEqualTo("30");
        });
    }

    @Test
    void shouldWriteNothingOfACheckThatStaysAsItIs() {
        assertThat(records.of("ann", Map.of("c1", check(60)), Map.of("c1", Optional.of(check(60))), 5_000)).isEmpty();
    }

    @Test
    void shouldSayWhatWasRemoved() {
        List<ProducerRecord<byte[], byte[]>> written = records.of("ann", Map.of("c1", check(60)),
                Map.of("c1", Optional.empty()), 5_000);

        assertThat(written.getFirst().value()).isNull();
        assertThat(audit(written.getLast()).getAction()).isEqualTo(AuditAction.DELETED);
    }
}
