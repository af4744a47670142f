package dev.anteroom.cli.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.roomfile.RoomJson;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The differences between a room in a file and the same room at an edge.
 *
 * @param path of the room at the management API
 * @param name of the room
 * @param wanted the room as the file has it
 * @param etag the version of the edge's room; empty when there is none
 * @param changes one line for each key
 */
public record RoomDifference(String path, String name, ObjectNode wanted, Optional<String> etag,
        List<String> changes) {

    private static final int LONGEST = 60;

    /** Asks the edge for the room and compares it. */
    public static RoomDifference of(RoomConfig room, ManagementClient api) {
        String path = "/zones/" + room.getZone() + "/waiting_rooms/" + room.getRoomId();
        ObjectNode wanted = RoomJson.settings(room);
        Optional<ManagementClient.Answer> found = api.find(path);
        if (found.isEmpty()) {
            return new RoomDifference(path, room.getName(), wanted, Optional.empty(), List.of());
        }
        ObjectNode present = found.get().result().deepCopy();
        present.set("rules", settable(api.list(path + "/rules"), RoomJson.READ_ONLY_OF_RULE));
        present.set("events", settable(api.list(path + "/events"), RoomJson.READ_ONLY_OF_EVENT));
        present.set("lists", lists(path + "/lists", api));
        return new RoomDifference(path, room.getName(), wanted, Optional.of(found.get().etag()),
                changes(wanted, present));
    }

    /** The overview of lists does not contain their items, so each list is fetched. */
    private static ArrayNode lists(String path, ManagementClient api) {
        List<JsonNode> lists = api.list(path).stream().map(list -> path + "/" + list.path("name").asText())
                .flatMap(list -> api.find(list).stream()).map(ManagementClient.Answer::result).toList();
        return settable(lists, RoomJson.READ_ONLY_OF_LIST);
    }

    private static ArrayNode settable(List<JsonNode> items, Set<String> readOnly) {
        ArrayNode settable = JsonNodeFactory.instance.arrayNode();
        items.forEach(item -> settable.add(((ObjectNode) item).without(readOnly)));
        return settable;
    }

    private static List<String> changes(ObjectNode wanted, ObjectNode present) {
        List<String> changes = new ArrayList<>();
        for (Map.Entry<String, JsonNode> value : wanted.properties()) {
            JsonNode before = present.path(value.getKey());
            if (!before.equals(value.getValue())) {
                changes.add(value.getKey() + ": " + shown(before) + " -> " + shown(value.getValue()));
            }
        }
        return changes;
    }

    private static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    /** Whether the edge has no such room. */
    public boolean isNew() {
        return etag.isEmpty();
    }

    /** Whether the edge's room matches the file. */
    public boolean isNothing() {
        return !isNew() && changes.isEmpty();
    }

    /** Changes the edge's room to match the file, unless somebody has changed it since it was compared. */
    public void apply(ManagementClient api) {
        if (isNew()) {
            api.send("POST", path.substring(0, path.lastIndexOf('/')), wanted, "");
        } else {
            api.send("PUT", path, wanted, etag.orElse(""));
        }
    }
}
