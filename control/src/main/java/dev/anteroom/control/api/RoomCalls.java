package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.roomfile.RoomEdits;
import dev.anteroom.roomfile.RoomJson;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.ScopeKey;

/** The calls about whole rooms. */
final class RoomCalls {

    private final Rooms rooms;

    RoomCalls(Rooms rooms) {
        this.rooms = rooms;
    }

    Answer list(Call call) {
        return Paging.page(call, rooms.inZone(call.zone()), room -> RoomJson.room(room, call.now()));
    }

    /** Lists the rooms of all zones, because all accounts are the same one. */
    Answer listAll(Call call) {
        return Paging.page(call, rooms.all(), room -> RoomJson.room(room, call.now()));
    }

    Answer get(Call call) {
        return Answer.of(rooms.get(call), call.now());
    }

    Answer create(Call call) throws InterruptedException {
        JsonNode body = call.body();
        RoomConfig room = RoomEdits.created(zone(call), rooms.newId(), body);
        return Answer.of(rooms.create(call, room.getRoomId(),
                others -> body.has(RoomJson.CRAWLERS) ? room : SettingsCalls.asItsZone(room, others)), call.now());
    }

    Answer replace(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return Answer.of(rooms.change(call, room -> {
            Version.requireModifiedOn(body, room);
            return RoomEdits.replaced(room, body);
        }), call.now());
    }

    Answer change(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return Answer.of(rooms.change(call, room -> {
            Version.requireModifiedOn(body, room);
            return RoomEdits.changed(room, body);
        }), call.now());
    }

    Answer remove(Call call) throws InterruptedException {
        rooms.remove(call);
        return Answer.removed(call.variable("room"));
    }

    private static String zone(Call call) {
        try {
            return ScopeKey.requireName("zone", call.zone());
        } catch (IllegalArgumentException e) {
            throw new ApiException(Problem.INVALID, String.valueOf(e.getMessage()));
        }
    }
}
