package dev.anteroom.control.store;

import dev.anteroom.roomfile.RoomFields;
import dev.anteroom.roomfile.RoomsFileException;
import dev.anteroom.runtime.management.RefusedCall;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AuditAction;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Converts changes of rooms into records: the rooms themselves, and audit records of who changed what. Thread-safe. */
public final class RoomRecords {

    /**
     * By default Kafka accepts a mebibyte, at brokers and from the aggregator's producers, and the rest of the record
     * needs a part of that.
     */
    private static final int MOST_BYTES = 1_000_000;

    private final AuditedRecords<RoomConfig> records;

    public RoomRecords(TopicSettings topics, AvroSerdes serdes, String edgeId) {
        this.records = new AuditedRecords<>(Topics.ROOMS, topics, serdes, edgeId);
    }

    /** Registers the schemas, so that no change has to do it. */
    public void prepare() {
        records.prepare();
    }

    /** The records of a change of {@code before}; throws {@link RoomsFileException} when a room is too large. */
    List<ProducerRecord<byte[], byte[]>> of(String author, Map<String, RoomConfig> before,
            Map<String, Optional<RoomConfig>> after, long now) {
        return records.of(before, after, RoomRecords::requireSendable, (old, present) -> {
            RoomConfig any = present.or(() -> old).orElseThrow();
            return AdminAudit.newBuilder().setRoomId(any.getRoomId()).setZone(any.getZone()).setChangedAt(now)
                    .setAuthor(author).setChanges(AuditedRecords.changes(RoomFields.ALL, old, present));
        });
    }

    /** The audit record of a refused call. */
    public ProducerRecord<byte[], byte[]> refused(RefusedCall refusal) {
        return records.record(new byte[0], AdminAudit.newBuilder().setRoomId("").setZone("")
                .setChangedAt(refusal.at()).setAuthor(refusal.token().orElse("")).setAction(AuditAction.REFUSED)
                .setChanges(List.of()).setRefusal(refusal.reason() + " " + refusal.method() + " " + refusal.path()
                        + " from " + refusal.address()));
    }

    private static void requireSendable(RoomConfig room, byte[] bytes) {
        if (bytes.length > MOST_BYTES) {
            throw new RoomsFileException("room '" + room.getName() + "' takes " + bytes.length
                    + " bytes with all its templates and rules, it must be at most " + MOST_BYTES);
        }
    }
}
