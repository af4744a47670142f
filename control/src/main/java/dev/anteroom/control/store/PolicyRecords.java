package dev.anteroom.control.store;

import dev.anteroom.roomfile.NotificationPolicyEdits;
import dev.anteroom.roomfile.NotificationPolicyFields;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Converts changes of notification policies into records, with audit records of who changed what. Thread-safe. */
public final class PolicyRecords implements ConfigRecords<NotificationPolicy> {

    private final AuditedRecords<NotificationPolicy> records;

    public PolicyRecords(TopicSettings topics, AvroSerdes serdes, String edgeId) {
        this.records = new AuditedRecords<>(Topics.NOTIFICATION_POLICIES, topics, serdes, edgeId);
    }

    /** Registers the schemas, so that no change has to do it. */
    public void prepare() {
        records.prepare();
    }

    @Override
    public Map<String, Optional<NotificationPolicy>> versioned(Map<String, Optional<NotificationPolicy>> wanted,
            Map<String, NotificationPolicy> held, long now) {
        Map<String, Optional<NotificationPolicy>> stamped = new TreeMap<>();
        wanted.forEach((id, policy) -> stamped.put(id, policy.map(it -> NotificationPolicyEdits.versioned(it,
                Optional.ofNullable(held.get(id)), now))));
        return stamped;
    }

    @Override
    public List<ProducerRecord<byte[], byte[]>> of(String author, Map<String, NotificationPolicy> before,
            Map<String, Optional<NotificationPolicy>> after, long now) {
        return records.of(before, after, (policy, bytes) -> {
            // Nothing to check: the ranges of its keys keep a policy small.
        }, (old, present) -> {
            NotificationPolicy any = present.or(() -> old).orElseThrow();
            return AdminAudit.newBuilder().setRoomId("").setPolicyId(any.getPolicyId()).setZone("").setChangedAt(now)
                    .setAuthor(author)
                    .setChanges(AuditedRecords.changes(NotificationPolicyFields.all(), old, present));
        });
    }
}
