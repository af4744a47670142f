package dev.anteroom.control.store;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.roomfile.RoomField;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AuditAction;
import dev.anteroom.schemas.avro.AuditChange;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Makes the records of a change of configuration: each configured thing under its id, and an audit record of who
 * changed what. Thread-safe.
 *
 * @param <V> the kind of thing that is configured
 */
final class AuditedRecords<V extends SpecificRecord> {

    private static final int LONGEST = 4_000;

    private final String topic;
    private final String audit;
    private final String edgeId;
    private final AvroSerializer<V> values;
    private final AvroSerializer<AdminAudit> audits;

    AuditedRecords(TopicDescriptor<V> configured, TopicSettings topics, AvroSerdes serdes, String edgeId) {
        this.topic = topics.name(configured);
        this.audit = topics.name(Topics.ADMIN_AUDIT);
        this.edgeId = edgeId;
        this.values = serdes.serializer(configured.value());
        this.audits = serdes.serializer(Topics.ADMIN_AUDIT.value());
    }

    /** Registers the schemas, so that no change has to do it. */
    void prepare() {
        values.prepare(topic);
        audits.prepare(audit);
    }

    /**
     * The records of a change of {@code before}.
     *
     * @param sendable throws when the serialized thing can't be sent
     * @param identified names the thing in the audit's builder, given its new or its former value
     */
    List<ProducerRecord<byte[], byte[]>> of(Map<String, V> before, Map<String, Optional<V>> after,
            BiConsumer<V, byte[]> sendable, BiFunction<Optional<V>, Optional<V>, AdminAudit.Builder> identified) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        after.forEach((id, value) -> {
            Optional<V> known = Optional.ofNullable(before.get(id));
            if (!known.equals(value)) {
                byte[] key = id.getBytes(StandardCharsets.UTF_8);
                records.add(new ProducerRecord<>(topic, key, value.map(it -> bytes(it, sendable)).orElse(null)));
                records.add(record(key, identified.apply(known, value).setAction(action(known, value))));
            }
        });
        return records;
    }

    /** An audit record of an event that changed nothing. */
    ProducerRecord<byte[], byte[]> record(byte[] key, AdminAudit.Builder happened) {
        return new ProducerRecord<>(audit, key, audits.serialize(audit, happened.setEdgeId(edgeId).build()));
    }

    private byte[] bytes(V value, BiConsumer<V, byte[]> sendable) {
        byte[] bytes = Objects.requireNonNull(values.serialize(topic, value));
        sendable.accept(value, bytes);
        return bytes;
    }

    private static AuditAction action(Optional<?> before, Optional<?> after) {
        return before.isEmpty()
                ? AuditAction.CREATED
                : after.isEmpty() ? AuditAction.DELETED : AuditAction.CHANGED;
    }

    /** The keys whose values differ, in the order of {@code fields}. */
    static <R, B> List<AuditChange> changes(List<RoomField<R, B>> fields, Optional<R> before, Optional<R> after) {
        List<AuditChange> changes = new ArrayList<>();
        for (RoomField<R, B> field : fields) {
            Optional<JsonNode> old = before.map(field.writer());
            Optional<JsonNode> present = after.map(field.writer());
            if (!old.equals(present)) {
                changes.add(new AuditChange(field.key(), text(old), text(present)));
            }
        }
        return changes;
    }

    private static @Nullable String text(Optional<JsonNode> value) {
        return value.map(JsonNode::toString).map(text -> text.length() <= LONGEST
                ? text
                : text.substring(0, LONGEST) + "... " + text.length() + " characters").orElse(null);
    }
}
