package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.roomfile.EventEdits;
import dev.anteroom.roomfile.RoomJson;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;

/** The calls about planned events of a room. */
final class EventCalls {

    private final Rooms rooms;

    EventCalls(Rooms rooms) {
        this.rooms = rooms;
    }

    Answer list(Call call) {
        return Paging.page(call, rooms.get(call).getEvents(), RoomJson::event);
    }

    Answer get(Call call) {
        RoomConfig room = rooms.get(call);
        return Answer.of(RoomJson.event(event(call, room)), room);
    }

    Answer details(Call call) {
        RoomConfig room = rooms.get(call);
        return Answer.of(RoomJson.details(room, event(call, room)), room);
    }

    Answer create(Call call) throws InterruptedException {
        JsonNode body = call.body();
        String id = body.path("id").asText(rooms.newId());
        RoomConfig changed = rooms.change(call, room -> EventEdits.added(room, id, body));
        return Answer.of(RoomJson.event(event(call, id, changed)), changed);
    }

    Answer replace(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return shown(call, rooms.change(call,
                room -> EventEdits.replaced(room, event(call, room), body)));
    }

    Answer change(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return shown(call, rooms.change(call,
                room -> EventEdits.changed(room, event(call, room), body)));
    }

    Answer remove(Call call) throws InterruptedException {
        rooms.change(call, room -> EventEdits.removed(room, event(call, room)));
        return Answer.removed(call.variable("event"));
    }

    private static Answer shown(Call call, RoomConfig room) {
        return Answer.of(RoomJson.event(event(call, room)), room);
    }

    private static RoomEvent event(Call call, RoomConfig room) {
        return event(call, call.variable("event"), room);
    }

    private static RoomEvent event(Call call, String id, RoomConfig room) {
        return room.getEvents().stream().filter(event -> event.getId().equals(id)).findFirst()
                .orElseThrow(() -> new ApiException(Problem.NO_SUCH_EVENT,
                        "room '" + call.variable("room") + "' has no event '" + id + "'"));
    }
}
