package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Makes and changes rooms by keys and values, with the same checks as for the rooms file. All methods throw
 * {@link RoomsFileException}, which names key, value and range.
 */
public final class RoomEdits {

    private RoomEdits() {
    }

    /** A new room, whose id is {@code id} unless {@code body} contains one. */
    public static RoomConfig created(String zone, String id, JsonNode body) {
        RoomConfig.Builder room = AvroTypes.newRoomConfig().setZone(zone).setRoomId(id);
        RoomField.readAll(RoomFields.ALL, room, settable(body, RoomJson.READ_ONLY_OF_ROOM), "room");
        RoomConfig made = checked(room.build(), zone);
        LimitRule.check(made, where(made));
        LimitRule.checkEvents(RoomConfig.newBuilder(made).setEvents(List.of()).build(), made, where(made));
        return made;
    }

    /**
     * The room with all its values replaced by those of {@code body}. Keys that have calls of their own, such as
     * events, stay unchanged unless {@code body} contains them.
     */
    public static RoomConfig replaced(RoomConfig known, JsonNode body) {
        RoomConfig.Builder room = AvroTypes.newRoomConfig().setZone(known.getZone()).setRoomId(known.getRoomId())
                .setRules(known.getRules()).setLists(known.getLists()).setEvents(known.getEvents())
                .setFileDigest(known.getFileDigest())
                .setSearchEngineCrawlerBypass(known.getSearchEngineCrawlerBypass());
        RoomField.readAll(RoomFields.ALL, room, settable(body, RoomJson.READ_ONLY_OF_ROOM), where(known));
        RoomConfig replaced = sameIdentity(known, room.build());
        LimitRule.check(replaced, where(known));
        LimitRule.checkEvents(known, replaced, where(known));
        return replaced;
    }

    /** The room with only those values replaced that {@code body} contains. */
    public static RoomConfig changed(RoomConfig known, JsonNode body) {
        RoomConfig.Builder room = RoomConfig.newBuilder(known);
        RoomField.readGiven(RoomFields.ALL, room, settable(body, RoomJson.READ_ONLY_OF_ROOM), where(known));
        RoomConfig changed = sameIdentity(known, room.build());
        // A room from a file may break this rule, and its other values can still be changed.
        if (!LimitRule.isSame(known, changed)) {
            LimitRule.check(changed, where(known));
        }
        LimitRule.checkEvents(known, changed, where(known));
        return changed;
    }

    /** Checks that the routes, names and cookies of {@code room} do not conflict with those of {@code all}. */
    public static void requireFits(RoomConfig room, Collection<RoomConfig> all) {
        List<RoomConfig> together = new ArrayList<>(
                all.stream().filter(other -> !other.getRoomId().equals(room.getRoomId())).toList());
        together.add(room);
        RoomRules.checkTogether(together, "the rooms");
    }

    private static RoomConfig sameIdentity(RoomConfig known, RoomConfig room) {
        if (!room.getRoomId().equals(known.getRoomId())) {
            throw new RoomsFileException(where(known) + ": id is '" + room.getRoomId() + "', it must be '"
                    + known.getRoomId() + "' as before");
        }
        return checked(room, known.getZone());
    }

    private static RoomConfig checked(RoomConfig room, String zone) {
        String where = where(room);
        if (!room.getZone().equals(zone)) {
            throw new RoomsFileException(where + ": zone is '" + room.getZone() + "', it must be '" + zone
                    + "', where the room is");
        }
        RoomRules.check(room, where);
        return room;
    }

    static String where(RoomConfig room) {
        return "room '" + room.getName() + "'";
    }

    /** {@code body} without the keys that are shown but can't be set. */
    static JsonNode settable(JsonNode body, Set<String> readOnly) {
        if (!(body instanceof ObjectNode object)) {
            throw new RoomsFileException("the body must be a JSON object");
        }
        return object.deepCopy().without(readOnly);
    }
}
