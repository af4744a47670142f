package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RuleList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Changes the named lists of rooms, with the checks of {@link RoomEdits}. */
public final class ListEdits {

    private ListEdits() {
    }

    /** The room with one more list. */
    public static RoomConfig added(RoomConfig room, JsonNode body) {
        List<RuleList> lists = new ArrayList<>(room.getLists());
        lists.add(ListFields.read(RuleList.newBuilder(), settable(body), where(room)));
        return with(room, lists);
    }

    /** The room with {@code known} replaced completely, except for its name. */
    public static RoomConfig replaced(RoomConfig room, RuleList known, JsonNode body) {
        RuleList list = ListFields.read(RuleList.newBuilder().setName(known.getName()), settable(body), where(room));
        if (!list.getName().equals(known.getName())) {
            throw new RoomsFileException(where(room) + ": name is '" + list.getName() + "', it must be '"
                    + known.getName() + "' as before");
        }
        return with(room, known, list);
    }

    /** The room with these items added to {@code known}. */
    public static RoomConfig extended(RoomConfig room, RuleList known, JsonNode body) {
        Set<JsonNode> items = items(known);
        items.addAll(items(room, body));
        return with(room, known, withItems(room, known, items));
    }

    /** The room with these items removed from {@code known}. */
    public static RoomConfig reduced(RoomConfig room, RuleList known, JsonNode body) {
        Set<JsonNode> items = items(known);
        items.removeAll(items(room, body));
        return with(room, known, withItems(room, known, items));
    }

    /** The room without {@code list}, to which no rule may refer. */
    public static RoomConfig removed(RoomConfig room, RuleList list) {
        return with(room, room.getLists().stream().filter(other -> !other.equals(list)).toList());
    }

    /** The list with {@code items}, read and checked like a list that was sent as a whole. */
    private static RuleList withItems(RoomConfig room, RuleList known, Set<JsonNode> items) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        items.forEach(array::add);
        ObjectNode list = RoomField.write(ListFields.ALL, known);
        list.set(ListFields.ITEMS, array);
        return ListFields.read(RuleList.newBuilder(known), list, where(room));
    }

    private static Set<JsonNode> items(RuleList known) {
        Set<JsonNode> items = new LinkedHashSet<>();
        known.getItems().forEach(item -> items.add(new TextNode(item)));
        return items;
    }

    private static Set<JsonNode> items(RoomConfig room, JsonNode body) {
        if (!body.isArray()) {
            throw new RoomsFileException(where(room) + ": the body must be a JSON array of texts");
        }
        Set<JsonNode> items = new LinkedHashSet<>();
        body.forEach(item -> items.add(item.isValueNode() && !item.isNull() ? new TextNode(item.asText()) : item));
        return items;
    }

    private static RoomConfig with(RoomConfig room, RuleList known, RuleList list) {
        return with(room, room.getLists().stream().map(other -> other.equals(known) ? list : other).toList());
    }

    private static RoomConfig with(RoomConfig room, List<RuleList> lists) {
        RoomConfig changed = RoomConfig.newBuilder(room).setLists(lists).build();
        ListFields.checkNames(changed, RoomEdits.where(room));
        RuleFields.check(changed, RoomEdits.where(room));
        return changed;
    }

    private static JsonNode settable(JsonNode body) {
        return RoomEdits.settable(body, RoomJson.READ_ONLY_OF_LIST);
    }

    private static String where(RoomConfig room) {
        return RoomEdits.where(room) + ", list";
    }
}
