package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.control.health.OriginDirectory;
import dev.anteroom.roomfile.RoomEdits;
import dev.anteroom.roomfile.RoomJson;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.Set;
import java.util.stream.Collectors;

/** The calls about whole rooms. */
final class RoomCalls {

    private final Rooms rooms;
    private final OriginDirectory origins;

    RoomCalls(Rooms rooms, OriginDirectory origins) {
        this.rooms = rooms;
        this.origins = origins;
    }

    Answer list(Call call) {
        return Paging.page(call, rooms.inZone(call.zone()), room -> RoomJson.room(room, call.now()));
    }

    /** Lists the rooms of all zones, because all accounts are the same one. */
    Answer listAll(Call call) {
        return Paging.page(call, rooms.all(), room -> RoomJson.room(room, call.now()));
    }

    Answer get(Call call) {
        return answer(call, rooms.get(call));
    }

    Answer create(Call call) throws InterruptedException {
        JsonNode body = call.body();
        RoomConfig room = RoomEdits.created(zone(call), rooms.newId(), body);
        return answer(call, rooms.create(call, room.getRoomId(),
                others -> body.has(RoomJson.CRAWLERS) ? room : SettingsCalls.asItsZone(room, others)));
    }

    Answer replace(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return answer(call, rooms.change(call, room -> {
            Version.requireModifiedOn(body, room);
            return RoomEdits.replaced(room, body);
        }));
    }

    Answer change(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return answer(call, rooms.change(call, room -> {
            Version.requireModifiedOn(body, room);
            return RoomEdits.changed(room, body);
        }));
    }

    Answer remove(Call call) throws InterruptedException {
        rooms.remove(call);
        return Answer.removed(call.variable("room"));
    }

    /** A room may name checks that are made later, so this is told and not refused. */
    private Answer answer(Call call, RoomConfig room) {
        Answer answer = Answer.of(room, call.now());
        if (origins.isLoaded()) {
            Set<String> known = origins.checks().stream().map(HealthCheck::getCheckId).collect(Collectors.toSet());
            room.getHealthChecks().stream().filter(check -> !known.contains(check)).forEach(check -> answer
                    .note("health_checks names '" + check + "', which has no effect: there is no such health check"));
        }
        return answer;
    }

    private static String zone(Call call) {
        try {
            return ScopeKey.requireName("zone", call.zone());
        } catch (IllegalArgumentException e) {
            throw new ApiException(Problem.INVALID, String.valueOf(e.getMessage()));
        }
    }
}
