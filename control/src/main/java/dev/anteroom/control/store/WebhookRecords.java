package dev.anteroom.control.store;

import dev.anteroom.roomfile.WebhookEdits;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AuditChange;
import dev.anteroom.schemas.avro.WebhookDestination;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Converts changes of webhooks into records, with audit records of who changed what: of a secret only that it was
 * changed. Thread-safe.
 */
public final class WebhookRecords implements ConfigRecords<WebhookDestination> {

    private final AuditedRecords<WebhookDestination> records;

    public WebhookRecords(TopicSettings topics, AvroSerdes serdes, String edgeId) {
        this.records = new AuditedRecords<>(Topics.NOTIFICATION_WEBHOOKS, topics, serdes, edgeId);
    }

    /** Registers the schemas, so that no change has to do it. */
    public void prepare() {
        records.prepare();
    }

    @Override
    public Map<String, Optional<WebhookDestination>> versioned(Map<String, Optional<WebhookDestination>> wanted,
            Map<String, WebhookDestination> held, long now) {
        Map<String, Optional<WebhookDestination>> stamped = new TreeMap<>();
        wanted.forEach((id, webhook) -> stamped.put(id,
                webhook.map(it -> WebhookEdits.versioned(it, Optional.ofNullable(held.get(id)), now))));
        return stamped;
    }

    @Override
    public List<ProducerRecord<byte[], byte[]>> of(String author, Map<String, WebhookDestination> before,
            Map<String, Optional<WebhookDestination>> after, long now) {
        return records.of(before, after, (webhook, bytes) -> {
            // Nothing to check: the ranges of its keys keep a webhook small.
        }, (old, present) -> {
            WebhookDestination any = present.or(() -> old).orElseThrow();
            return AdminAudit.newBuilder().setRoomId("").setWebhookId(any.getWebhookId()).setZone("")
                    .setChangedAt(now).setAuthor(author).setChanges(changes(old, present));
        });
    }

    private static List<AuditChange> changes(Optional<WebhookDestination> old, Optional<WebhookDestination> present) {
        List<AuditChange> changes = new ArrayList<>(AuditedRecords.changes(WebhookEdits.SHOWN, old, present));
        if (!old.map(WebhookDestination::getSecret).equals(present.map(WebhookDestination::getSecret))) {
            changes.add(new AuditChange("secret", null, null));
        }
        return changes;
    }
}
