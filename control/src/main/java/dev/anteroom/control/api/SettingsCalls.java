package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.anteroom.roomfile.RoomJson;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The calls about settings of a zone. A zone stores no settings itself: a setting of a zone is the same setting of all
 * its rooms.
 */
final class SettingsCalls {

    private static final String KEY = RoomJson.CRAWLERS;

    private final Rooms rooms;

    SettingsCalls(Rooms rooms) {
        this.rooms = rooms;
    }

    /** A new room with the settings that all other rooms of its zone have. */
    static RoomConfig asItsZone(RoomConfig room, Collection<RoomConfig> all) {
        return with(room, crawlersPass(all.stream().filter(it -> it.getZone().equals(room.getZone())).toList()));
    }

    /** Whether search crawlers pass all of these rooms, and there are any. */
    private static boolean crawlersPass(List<RoomConfig> rooms) {
        return !rooms.isEmpty() && rooms.stream().allMatch(RoomConfig::getSearchEngineCrawlerBypass);
    }

    Answer get(Call call) {
        return shown(crawlersPass(rooms.inZone(call.zone())));
    }

    /** All rooms of the zone are changed in one transaction. */
    Answer set(Call call) throws InterruptedException {
        boolean pass = crawlersPass(call.body());
        rooms.write(call, all -> {
            Map<String, Optional<RoomConfig>> changed = new HashMap<>();
            all.values().stream().filter(room -> room.getZone().equals(call.zone()))
                    .forEach(room -> changed.put(room.getRoomId(), Optional.of(with(room, pass))));
            if (changed.isEmpty()) {
                throw new ApiException(Problem.NO_SUCH_ROOM, "zone '" + call.zone() + "' has no rooms");
            }
            return changed;
        });
        return shown(pass);
    }

    private static boolean crawlersPass(JsonNode body) {
        if (body.size() == 1 && body.path(KEY).isBoolean()) {
            return body.path(KEY).booleanValue();
        }
        throw new ApiException(Problem.INVALID, "the settings are " + body + ", they must be {" + KEY
                + ": true or false}");
    }

    private static RoomConfig with(RoomConfig room, boolean crawlersPass) {
        return RoomConfig.newBuilder(room).setSearchEngineCrawlerBypass(crawlersPass).build();
    }

    private static Answer shown(boolean crawlersPass) {
        return Answer.of(JsonNodeFactory.instance.objectNode().put(KEY, crawlersPass));
    }
}
