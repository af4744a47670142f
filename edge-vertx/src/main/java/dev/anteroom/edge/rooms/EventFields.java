package dev.anteroom.edge.rooms;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The planned events of a room in the rooms file. An event without an id is known by its name. */
final class EventFields {

    private static final String MOMENT = "a moment such as 2030-05-01T18:00:00Z or 2030-05-01T20:00:00+02:00";

    private static final List<RoomField<RoomEvent.Builder>> ALL = List.of(
            RoomField.text("id", RoomFields.NAME, RoomEvent.Builder::setId),
            RoomField.mandatory(RoomField.text("name", RoomFields.NAME, RoomEvent.Builder::setName)),
            RoomField.text("description", ".{0,4096}", RoomEvent.Builder::setDescription),
            moment("prequeue_start_time", RoomEvent.Builder::setPrequeueAt),
            RoomField.mandatory(moment("event_start_time", RoomEvent.Builder::setStartAt)),
            RoomField.mandatory(moment("event_end_time", RoomEvent.Builder::setEndAt)),
            RoomField.flag("shuffle_at_event_start", RoomEvent.Builder::setShuffleAtStart),
            RoomField.flag("suspended", RoomEvent.Builder::setSuspended),
            RoomFields.template(RoomEvent.Builder::setCustomPageHtml),
            RoomField.flag("disable_session_renewal", RoomEvent.Builder::setDisableSessionRenewal),
            RoomField.choice("queueing_method", QueueingMethod.class, RoomEvent.Builder::setQueueingMethod),
            RoomFields.session(RoomEvent.Builder::setSessionDurationMillis),
            RoomField.integer("total_active_users", 1, Integer.MAX_VALUE, RoomEvent.Builder::setTotalActiveUsers),
            RoomField.integer("new_users_per_minute", 1, Integer.MAX_VALUE, RoomEvent.Builder::setNewUsersPerMinute));

    private EventFields() {
    }

    static void read(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isArray());
        List<RoomEvent> events = new ArrayList<>();
        for (JsonNode node : value) {
            events.add(event(node, "events, number " + (events.size() + 1)));
        }
        room.setEvents(events);
    }

    private static RoomEvent event(JsonNode node, String where) {
        RoomField.require(node.isObject());
        RoomEvent.Builder event = RoomEvent.newBuilder();
        RoomFields.readAll(ALL, event, node, where);
        return event.hasId() ? event.build() : event.setId(event.getName()).build();
    }

    private static RoomField<RoomEvent.Builder> moment(String key, BiConsumer<RoomEvent.Builder, Long> setter) {
        return new RoomField<>(key, MOMENT, false, (event, value) -> {
            try {
                setter.accept(event, OffsetDateTime.parse(RoomField.scalar(value)).toInstant().toEpochMilli());
            } catch (DateTimeException e) {
                throw new IllegalArgumentException("no moment", e);
            }
        });
    }
}
