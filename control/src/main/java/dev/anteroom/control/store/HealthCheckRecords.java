package dev.anteroom.control.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.core.roomfile.HealthCheckEdits;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AuditAction;
import dev.anteroom.schemas.avro.AuditChange;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Turns changes of health checks into records: the checks themselves, and who changed what. Thread-safe. */
public final class HealthCheckRecords implements ConfigRecords<HealthCheck> {

    private final String checks;
    private final String audit;
    private final String edgeId;
    private final AvroSerializer<HealthCheck> configs;
    private final AvroSerializer<AdminAudit> audits;

    public HealthCheckRecords(TopicSettings topics, AvroSerdes serdes, String edgeId) {
        this.checks = topics.name(Topics.HEALTH_CHECKS);
        this.audit = topics.name(Topics.ADMIN_AUDIT);
        this.edgeId = edgeId;
        this.configs = serdes.serializer(AvroTypes.HEALTH_CHECK);
        this.audits = serdes.serializer(AvroTypes.ADMIN_AUDIT);
    }

    /** Registers the schemas, so that no change has to. */
    public void prepare() {
        configs.prepare(checks);
        audits.prepare(audit);
    }

    @Override
    public Map<String, Optional<HealthCheck>> versioned(Map<String, Optional<HealthCheck>> wanted,
            Map<String, HealthCheck> held, long now) {
        return HealthCheckEdits.versioned(wanted, held, now);
    }

    @Override
    public List<ProducerRecord<byte[], byte[]>> of(String author, Map<String, HealthCheck> before,
            Map<String, Optional<HealthCheck>> after, long now) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        after.forEach((id, check) -> {
            Optional<HealthCheck> known = Optional.ofNullable(before.get(id));
            if (!known.equals(check)) {
                byte[] key = id.getBytes(StandardCharsets.UTF_8);
                records.add(new ProducerRecord<>(checks, key,
                        check.map(it -> Objects.requireNonNull(configs.serialize(checks, it))).orElse(null)));
                records.add(new ProducerRecord<>(audit, key,
                        audits.serialize(audit, audited(known, check, author, now))));
            }
        });
        return records;
    }

    private AdminAudit audited(Optional<HealthCheck> before, Optional<HealthCheck> after, String author, long now) {
        HealthCheck any = after.or(() -> before).orElseThrow();
        AuditAction action = before.isEmpty()
                ? AuditAction.CREATED
                : after.isEmpty() ? AuditAction.DELETED : AuditAction.CHANGED;
        return AdminAudit.newBuilder().setRoomId("").setCheckId(any.getCheckId()).setZone(any.getZone())
                .setChangedAt(now).setAuthor(author).setEdgeId(edgeId).setAction(action)
                .setChanges(changes(before.map(HealthCheckEdits::shown), after.map(HealthCheckEdits::shown))).build();
    }

    private static List<AuditChange> changes(Optional<ObjectNode> before, Optional<ObjectNode> after) {
        Set<String> keys = new TreeSet<>();
        before.ifPresent(it -> it.fieldNames().forEachRemaining(keys::add));
        after.ifPresent(it -> it.fieldNames().forEachRemaining(keys::add));
        keys.removeAll(Set.of("created_on", "modified_on"));
        List<AuditChange> changes = new ArrayList<>();
        for (String key : keys) {
            Optional<String> old = before.map(it -> it.path(key).toString());
            Optional<String> present = after.map(it -> it.path(key).toString());
            if (!old.equals(present)) {
                changes.add(new AuditChange(key, old.orElse(null), present.orElse(null)));
            }
        }
        return changes;
    }
}
