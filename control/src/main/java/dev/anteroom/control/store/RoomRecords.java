package dev.anteroom.control.store;

import dev.anteroom.core.roomfile.RoomsFileException;
import dev.anteroom.runtime.management.RefusedCall;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Turns changes of rooms into records: the rooms themselves, and who changed what. Thread-safe. */
public final class RoomRecords {

    /** Kafka takes a mebibyte by default, at the brokers and from the aggregator, and the rest of the record needs some. */
    private static final int MOST_BYTES = 1_000_000;

    private final String rooms;
    private final String audit;
    private final String edgeId;
    private final AvroSerializer<RoomConfig> configs;
    private final AvroSerializer<AdminAudit> audits;

    public RoomRecords(TopicSettings topics, AvroSerdes serdes, String edgeId) {
        this.rooms = topics.name(Topics.ROOMS);
        this.audit = topics.name(Topics.ADMIN_AUDIT);
        this.edgeId = edgeId;
        this.configs = serdes.serializer(AvroTypes.ROOM_CONFIG);
        this.audits = serdes.serializer(AvroTypes.ADMIN_AUDIT);
    }

    /** Registers the schemas, so that no change has to. */
    public void prepare() {
        configs.prepare(rooms);
        audits.prepare(audit);
    }

    /** The records of a change of {@code before}; throws {@link RoomsFileException} when a room is too large. */
    List<ProducerRecord<byte[], byte[]>> of(String author, Map<String, RoomConfig> before,
            Map<String, Optional<RoomConfig>> after, long now) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        after.forEach((id, room) -> {
            Optional<RoomConfig> known = Optional.ofNullable(before.get(id));
            if (!known.equals(room)) {
                byte[] key = id.getBytes(StandardCharsets.UTF_8);
                records.add(new ProducerRecord<>(rooms, key, room.map(this::bytes).orElse(null)));
                AdminAudit audited = RoomAudit.of(known, room, author, edgeId, now);
                records.add(new ProducerRecord<>(audit, key, audits.serialize(audit, audited)));
            }
        });
        return records;
    }

    /** The record of a call that was not let in. */
    public ProducerRecord<byte[], byte[]> refused(RefusedCall refusal) {
        return new ProducerRecord<>(audit, new byte[0],
                audits.serialize(audit, RoomAudit.of(refusal, edgeId)));
    }

    private byte[] bytes(RoomConfig room) {
        byte[] bytes = Objects.requireNonNull(configs.serialize(rooms, room));
        if (bytes.length > MOST_BYTES) {
            throw new RoomsFileException("room '" + room.getName() + "' takes " + bytes.length
                    + " bytes with all its templates and rules, it must be at most " + MOST_BYTES);
        }
        return bytes;
    }
}
