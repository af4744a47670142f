package dev.anteroom.schemas.recording;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import java.util.OptionalLong;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;

/**
 * What a recording holds: the records from which the states of rooms follow. Topic, key and time are not kept, because
 * they follow from each record.
 */
public final class Recorded {

    static final Schema SCHEMA = Schema.createUnion(AvroTypes.TRAFFIC_EVENT.schema(),
            AvroTypes.TICKETS_ISSUED.schema(), AvroTypes.ROOM_CONFIG.schema(), AvroTypes.ROOM_HEALTH.schema());

    private Recorded() {
    }

    /** The topics that are recorded; records of the same moment are written in this order. */
    public static List<TopicDescriptor<?>> topics() {
        return List.of(Topics.ROOMS, Topics.ROOM_HEALTH, Topics.TICKETS_ISSUED, Topics.TRAFFIC);
    }

    public static TopicDescriptor<?> topicOf(SpecificRecord value) {
        return switch (value) {
            case TrafficEvent move -> Topics.TRAFFIC;
            case TicketsIssued report -> Topics.TICKETS_ISSUED;
            case RoomConfig room -> Topics.ROOMS;
            case RoomHealth health -> Topics.ROOM_HEALTH;
            default -> throw unknown(value);
        };
    }

    public static String keyOf(SpecificRecord value) {
        return switch (value) {
            case TrafficEvent move -> new ScopeKey(move.getRoomId(), move.getDataCenter()).text();
            case TicketsIssued report -> new ScopeKey(report.getRoomId(), report.getScope()).text();
            case RoomConfig room -> room.getRoomId();
            case RoomHealth health -> new ScopeKey(health.getRoomId(), health.getCheckId()).text();
            default -> throw unknown(value);
        };
    }

    /** Milliseconds since the epoch; empty for a room's configuration, which applies from the next record on. */
    public static OptionalLong timeOf(SpecificRecord value) {
        return switch (value) {
            case TrafficEvent move -> OptionalLong.of(move.getAt());
            case TicketsIssued report -> OptionalLong.of(report.getAt());
            case RoomHealth health -> OptionalLong.of(health.getAt());
            case RoomConfig room -> OptionalLong.empty();
            default -> throw unknown(value);
        };
    }

    private static IllegalArgumentException unknown(SpecificRecord value) {
        return new IllegalArgumentException("a recording holds no " + value.getSchema().getName());
    }
}
