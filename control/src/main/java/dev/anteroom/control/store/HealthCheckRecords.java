package dev.anteroom.control.store;

import dev.anteroom.roomfile.HealthCheckEdits;
import dev.anteroom.roomfile.HealthCheckFields;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Converts changes of health checks into records: the checks themselves, and audit records of who changed what.
 * Thread-safe.
 */
public final class HealthCheckRecords implements ConfigRecords<HealthCheck> {

    private final AuditedRecords<HealthCheck> records;

    public HealthCheckRecords(TopicSettings topics, AvroSerdes serdes, String edgeId) {
        this.records = new AuditedRecords<>(Topics.HEALTH_CHECKS, topics, serdes, edgeId);
    }

    /** Registers the schemas, so that no change has to do it. */
    public void prepare() {
        records.prepare();
    }

    @Override
    public Map<String, Optional<HealthCheck>> versioned(Map<String, Optional<HealthCheck>> wanted,
            Map<String, HealthCheck> held, long now) {
        return HealthCheckEdits.versioned(wanted, held, now);
    }

    @Override
    public List<ProducerRecord<byte[], byte[]>> of(String author, Map<String, HealthCheck> before,
            Map<String, Optional<HealthCheck>> after, long now) {
        return records.of(before, after, (check, bytes) -> {
            // Nothing to check: the rules of health checks keep them small.
        }, (old, present) -> {
            HealthCheck any = present.or(() -> old).orElseThrow();
            return AdminAudit.newBuilder().setRoomId("").setCheckId(any.getCheckId()).setZone(any.getZone())
                    .setChangedAt(now).setAuthor(author)
                    .setChanges(AuditedRecords.changes(HealthCheckFields.ALL, old, present));
        });
    }
}
