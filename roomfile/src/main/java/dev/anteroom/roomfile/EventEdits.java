package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.ArrayList;
import java.util.List;

/** Changes the events of rooms, with the checks of {@link RoomEdits}. */
public final class EventEdits {

    private EventEdits() {
    }

    /** The room with one more event, whose id is {@code id} unless {@code body} contains one. */
    public static RoomConfig added(RoomConfig room, String id, JsonNode body) {
        RoomEvent.Builder event = RoomEvent.newBuilder().setId(id);
        RoomField.readAll(EventFields.ALL, event, settable(body), where(room));
        return with(room, room.getEvents(), event.build());
    }

    /** The room with all values of {@code known} replaced by those of {@code body}. */
    public static RoomConfig replaced(RoomConfig room, RoomEvent known, JsonNode body) {
        RoomEvent.Builder event = RoomEvent.newBuilder().setId(known.getId());
        RoomField.readAll(EventFields.ALL, event, settable(body), where(room));
        return replaced(room, known, event.build());
    }

    /** The room with only those values of {@code known} replaced that {@code body} contains. */
    public static RoomConfig changed(RoomConfig room, RoomEvent known, JsonNode body) {
        RoomEvent.Builder event = RoomEvent.newBuilder(known);
        RoomField.readGiven(EventFields.ALL, event, settable(body), where(room));
        return replaced(room, known, event.build());
    }

    /** The room without {@code event}. */
    public static RoomConfig removed(RoomConfig room, RoomEvent event) {
        return RoomConfig.newBuilder(room).setEvents(others(room, event)).build();
    }

    private static RoomConfig replaced(RoomConfig room, RoomEvent known, RoomEvent event) {
        if (!event.getId().equals(known.getId())) {
            throw new RoomsFileException(where(room) + ": id is '" + event.getId() + "', it must be '" + known.getId()
                    + "' as before");
        }
        return with(room, others(room, known), event);
    }

    private static RoomConfig with(RoomConfig room, List<RoomEvent> others, RoomEvent event) {
        List<RoomEvent> events = new ArrayList<>(others);
        events.add(event);
        RoomConfig changed = RoomConfig.newBuilder(room).setEvents(EventFields.byStart(events)).build();
        RoomRules.checkEvents(changed, RoomEdits.where(room));
        LimitRule.checkEvents(room, changed, RoomEdits.where(room));
        return changed;
    }

    private static List<RoomEvent> others(RoomConfig room, RoomEvent event) {
        return room.getEvents().stream().filter(other -> !other.getId().equals(event.getId())).toList();
    }

    private static String where(RoomConfig room) {
        return RoomEdits.where(room) + ", event";
    }

    private static JsonNode settable(JsonNode body) {
        return RoomEdits.settable(body, RoomJson.READ_ONLY_OF_EVENT);
    }
}
