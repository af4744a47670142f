package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RuleList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes rooms, events and rules as the management API shows them. */
public final class RoomJson {

    /** The only setting of a zone. */
    public static final String CRAWLERS = RoomFields.CRAWLERS;
    /** Keys that only Anteroom sets. */
    static final Set<String> READ_ONLY_OF_ROOM = Set.of("created_on", "modified_on", "next_event_prequeue_start_time",
            "next_event_start_time");
    public static final Set<String> READ_ONLY_OF_EVENT = Set.of("created_on", "modified_on");
    public static final Set<String> READ_ONLY_OF_RULE = Set.of("version", "last_updated");
    public static final Set<String> READ_ONLY_OF_LIST = Set.of("created_on", "modified_on", "num_items");

    private RoomJson() {
    }

    /** A room without its rules, lists and events, which have calls of their own. */
    public static ObjectNode room(RoomConfig room, long now) {
        ObjectNode json = settings(room);
        json.remove(List.of(RoomFields.RULES, RoomFields.LISTS, RoomFields.EVENTS));
        json.set("created_on", RoomField.time(room.getCreatedAt()));
        json.set("modified_on", RoomField.time(room.getModifiedAt()));
        Optional<RoomEvent> next = next(room, now);
        json.set("next_event_prequeue_start_time",
                RoomField.orNull(next.map(RoomEvent::getPrequeueAt).orElse(null), RoomField::time));
        json.set("next_event_start_time",
                RoomField.orNull(next.map(RoomEvent::getStartAt).orElse(null), RoomField::time));
        return json;
    }

    /** All values of a room that can be set, including its rules, lists and events. */
    public static ObjectNode settings(RoomConfig room) {
        return RoomField.write(RoomFields.ALL, room);
    }

    private static Optional<RoomEvent> next(RoomConfig room, long now) {
        return room.getEvents().stream().filter(event -> !event.getSuspended() && event.getStartAt() > now)
                .min(Comparator.comparingLong(RoomEvent::getStartAt));
    }

    /** An event; values that it takes from its room are null. */
    public static ObjectNode event(RoomEvent event) {
        ObjectNode json = RoomField.write(EventFields.ALL, event);
        json.set("created_on", RoomField.time(event.getCreatedAt()));
        json.set("modified_on", RoomField.time(event.getModifiedAt()));
        return json;
    }

    /** An event, including the values that it takes from its room. */
    public static ObjectNode details(RoomConfig room, RoomEvent event) {
        ObjectNode json = event(event);
        ObjectNode inherited = settings(room);
        for (RoomField<RoomEvent, RoomEvent.Builder> field : EventFields.ALL) {
            JsonNode ofRoom = inherited.path(field.key());
            if (json.path(field.key()).isNull() && !ofRoom.isMissingNode()) {
                json.set(field.key(), ofRoom);
            }
        }
        return json;
    }

    /** All rules of a room, in the order in which they are evaluated. */
    public static ArrayNode rules(RoomConfig room) {
        ArrayNode rules = JsonNodeFactory.instance.arrayNode();
        room.getRules().forEach(rule -> rules.add(rule(rule)));
        return rules;
    }

    private static ObjectNode rule(BypassRule rule) {
        ObjectNode json = RoomField.write(RuleFields.ALL, rule);
        json.put("version", Integer.toString(rule.getVersion()));
        json.set("last_updated", RoomField.time(rule.getModifiedAt()));
        return json;
    }

    /** The named lists of a room, without their items, which may be many. */
    public static ArrayNode lists(RoomConfig room) {
        ArrayNode lists = JsonNodeFactory.instance.arrayNode();
        room.getLists().forEach(list -> lists.add(list(list).without(ListFields.ITEMS)));
        return lists;
    }

    /** A named list. */
    public static ObjectNode list(RuleList list) {
        ObjectNode json = RoomField.write(ListFields.ALL, list);
        json.put("num_items", list.getItems().size());
        json.set("created_on", RoomField.time(list.getCreatedAt()));
        json.set("modified_on", RoomField.time(list.getModifiedAt()));
        return json;
    }
}
