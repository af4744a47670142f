package dev.anteroom.edge.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.edge.rooms.RoomEdits;
import dev.anteroom.edge.rooms.RoomJson;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.ScopeKey;

/** The calls about whole rooms. */
final class RoomCalls {

    private static final String CRAWLERS = "search_engine_crawler_bypass";

    private final Rooms rooms;

    RoomCalls(Rooms rooms) {
        this.rooms = rooms;
    }

    Answer list(Call call) {
        return Paging.page(call, rooms.inZone(call.zone()), room -> RoomJson.room(room, call.now()));
    }

    /** Those of all zones: all accounts are one. */
    Answer listAll(Call call) {
        return Paging.page(call, rooms.all(), room -> RoomJson.room(room, call.now()));
    }

    Answer get(Call call) {
        return Answer.of(rooms.get(call), call.now());
    }

    Answer create(Call call) throws InterruptedException {
        JsonNode body = call.body();
        RoomConfig room = RoomEdits.created(zone(call), rooms.newId(), body);
        boolean crawlers = body.has(CRAWLERS)
                ? room.getSearchEngineCrawlerBypass()
                : SettingsCalls.crawlersPass(rooms.inZone(call.zone()));
        RoomConfig asItsZone = RoomConfig.newBuilder(room).setSearchEngineCrawlerBypass(crawlers).build();
        return Answer.of(rooms.create(call, asItsZone), call.now());
    }

    Answer replace(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return Answer.of(rooms.change(call, room -> {
            Version.requireModifiedOn(body.path("modified_on").asText(""), room);
            return RoomEdits.replaced(room, body);
        }), call.now());
    }

    Answer change(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return Answer.of(rooms.change(call, room -> {
            Version.requireModifiedOn(body.path("modified_on").asText(""), room);
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
