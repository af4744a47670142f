package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The keys of a planned event. An event without an id is identified by its name. */
final class EventFields {

    private static final String NAME = "[A-Za-z0-9_-]{1,64}";

    static final List<RoomField<RoomEvent, RoomEvent.Builder>> ALL = List.of(
            RoomField.text("id", NAME, RoomEvent::getId, RoomEvent.Builder::setId),
            RoomField.text("name", NAME, RoomEvent::getName, RoomEvent.Builder::setName).asRequired(),
            RoomField.text("description", ".{0,4096}", RoomEvent::getDescription, RoomEvent.Builder::setDescription),
            RoomField.moment("prequeue_start_time", RoomEvent::getPrequeueAt, RoomEvent.Builder::setPrequeueAt)
                    .orNull(event -> event.setPrequeueAt(null)),
            RoomField.moment("event_start_time", RoomEvent::getStartAt, RoomEvent.Builder::setStartAt).asRequired(),
            RoomField.moment("event_end_time", RoomEvent::getEndAt, RoomEvent.Builder::setEndAt).asRequired(),
            RoomField.flag("shuffle_at_event_start", RoomEvent::getShuffleAtStart,
                    RoomEvent.Builder::setShuffleAtStart),
            RoomField.flag("suspended", RoomEvent::getSuspended, RoomEvent.Builder::setSuspended),
            SharedFields.template(RoomEvent::getCustomPageHtml, RoomEvent.Builder::setCustomPageHtml)
                    .orNull(event -> event.setCustomPageHtml(null)),
            RoomField.flag("disable_session_renewal", RoomEvent::getDisableSessionRenewal,
                    RoomEvent.Builder::setDisableSessionRenewal).orNull(event -> event.setDisableSessionRenewal(null)),
            RoomField.choice("queueing_method", QueueingMethod.class, RoomEvent::getQueueingMethod,
                    RoomEvent.Builder::setQueueingMethod).orNull(event -> event.setQueueingMethod(null)),
            SharedFields.session(RoomEvent::getSessionDurationMillis, RoomEvent.Builder::setSessionDurationMillis)
                    .orNull(event -> event.setSessionDurationMillis(null)),
            RoomField.integer("new_users_per_minute", 1, Integer.MAX_VALUE, RoomEvent::getNewUsersPerMinute,
                    RoomEvent.Builder::setNewUsersPerMinute).orNull(event -> event.setNewUsersPerMinute(null)),
            RoomField.integer("total_active_users", 1, Integer.MAX_VALUE, RoomEvent::getTotalActiveUsers,
                    RoomEvent.Builder::setTotalActiveUsers).orNull(event -> event.setTotalActiveUsers(null)),
            SharedFields.turnstileMode(RoomEvent::getTurnstileMode, RoomEvent.Builder::setTurnstileMode)
                    .orNull(event -> event.setTurnstileMode(null)),
            SharedFields.turnstileAction(RoomEvent::getTurnstileAction, RoomEvent.Builder::setTurnstileAction)
                    .orNull(event -> event.setTurnstileAction(null)));

    private EventFields() {
    }

    static void read(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isArray());
        List<RoomEvent> events = new ArrayList<>();
        for (JsonNode node : value) {
            RoomField.require(node.isObject());
            RoomEvent.Builder event = RoomEvent.newBuilder();
            RoomField.readAll(ALL, event, node, "events, number " + (events.size() + 1));
            events.add((event.hasId() ? event : event.setId(event.getName())).build());
        }
        room.setEvents(byStart(events));
    }

    static List<RoomEvent> byStart(List<RoomEvent> events) {
        return events.stream().sorted(Comparator.comparingLong(RoomEvent::getStartAt)).toList();
    }

    static JsonNode write(RoomConfig room) {
        ArrayNode events = JsonNodeFactory.instance.arrayNode();
        room.getEvents().forEach(event -> events.add(RoomField.write(ALL, event)));
        return events;
    }
}
