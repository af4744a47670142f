package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.roomfile.ListEdits;
import dev.anteroom.roomfile.RoomJson;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RuleList;

/** The calls about the named lists of a room, which its rules refer to. */
final class ListCalls {

    private final Rooms rooms;

    ListCalls(Rooms rooms) {
        this.rooms = rooms;
    }

    Answer all(Call call) {
        RoomConfig room = rooms.get(call);
        return Answer.of(RoomJson.lists(room), room);
    }

    Answer get(Call call) {
        return shown(call, rooms.get(call));
    }

    Answer add(Call call) throws InterruptedException {
        JsonNode body = call.body();
        RoomConfig room = rooms.change(call, known -> ListEdits.added(known, body));
        return Answer.of(RoomJson.list(room.getLists().getLast()), room);
    }

    Answer replace(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return shown(call, rooms.change(call, room -> ListEdits.replaced(room, list(call, room), body)));
    }

    Answer extend(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return shown(call, rooms.change(call, room -> ListEdits.extended(room, list(call, room), body)));
    }

    Answer reduce(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return shown(call, rooms.change(call, room -> ListEdits.reduced(room, list(call, room), body)));
    }

    Answer remove(Call call) throws InterruptedException {
        RoomConfig room = rooms.change(call, known -> ListEdits.removed(known, list(call, known)));
        return Answer.of(RoomJson.lists(room), room);
    }

    private static Answer shown(Call call, RoomConfig room) {
        return Answer.of(RoomJson.list(list(call, room)), room);
    }

    private static RuleList list(Call call, RoomConfig room) {
        String name = call.variable("list");
        return room.getLists().stream().filter(list -> list.getName().equals(name)).findFirst()
                .orElseThrow(() -> new ApiException(Problem.NO_SUCH_LIST,
                        "room '" + room.getRoomId() + "' has no list '" + name + "'"));
    }
}
