package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.anteroom.core.rule.RuleLists;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RuleList;
import dev.anteroom.schemas.avro.RuleListKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The keys of a named list that rules refer to. */
final class ListFields {

    static final String ITEMS = "items";

    private static final int MOST_ITEMS = 20_000;
    private static final int LONGEST_ITEM = 1_024;

    static final List<RoomField<RuleList, RuleList.Builder>> ALL = List.of(
            RoomField.text("name", "[a-z0-9_]{1,50}", RuleList::getName, RuleList.Builder::setName).asRequired(),
            RoomField.choice("kind", RuleListKind.class, RuleList::getKind, RuleList.Builder::setKind).asRequired(),
            RoomField.text("description", ".{0,4096}", RuleList::getDescription, RuleList.Builder::setDescription),
            new RoomField<>(ITEMS, "a list of at most " + MOST_ITEMS + " texts, each of at most " + LONGEST_ITEM
                    + " characters", false, ListFields::readItems, ListFields::items));

    private ListFields() {
    }

    static void read(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isArray());
        List<RuleList> lists = new ArrayList<>();
        for (JsonNode node : value) {
            RoomField.require(node.isObject());
            lists.add(read(RuleList.newBuilder(), node, "lists, number " + (lists.size() + 1)));
        }
        room.setLists(lists);
    }

    /** Reads a list with all its keys. */
    static RuleList read(RuleList.Builder list, JsonNode node, String where) {
        RoomField.readAll(ALL, list, node, where);
        RuleList made = list.build();
        try {
            RuleLists.check(made);
        } catch (IllegalArgumentException e) {
            throw new RoomsFileException(where + ": " + e.getMessage(), e);
        }
        return made;
    }

    static JsonNode write(RoomConfig room) {
        ArrayNode lists = JsonNodeFactory.instance.arrayNode();
        room.getLists().forEach(list -> lists.add(RoomField.write(ALL, list)));
        return lists;
    }

    /** Checks that no name is used twice. */
    static void checkNames(RoomConfig room, String where) {
        Set<String> names = new LinkedHashSet<>();
        for (RuleList list : room.getLists()) {
            if (!names.add(list.getName())) {
                throw new RoomsFileException(
                        where + ": lists have the name '" + list.getName() + "' twice, it must be unique");
            }
        }
    }

    private static void readItems(RuleList.Builder list, JsonNode value) {
        RoomField.require(value.isArray() && value.size() <= MOST_ITEMS);
        Set<String> items = new LinkedHashSet<>();
        for (JsonNode item : value) {
            String text = RoomField.scalar(item);
            RoomField.require(text.length() <= LONGEST_ITEM);
            items.add(text);
        }
        list.setItems(List.copyOf(items));
    }

    private static JsonNode items(RuleList list) {
        ArrayNode items = JsonNodeFactory.instance.arrayNode();
        list.getItems().forEach(items::add);
        return items;
    }
}
