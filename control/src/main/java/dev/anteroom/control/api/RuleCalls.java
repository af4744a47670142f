package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.roomfile.RoomJson;
import dev.anteroom.roomfile.RuleEdits;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;

/** The calls about rules of a room; each answer contains all rules. */
final class RuleCalls {

    private final Rooms rooms;

    RuleCalls(Rooms rooms) {
        this.rooms = rooms;
    }

    Answer list(Call call) {
        return shown(rooms.get(call));
    }

    Answer add(Call call) throws InterruptedException {
        JsonNode body = call.body();
        String id = rooms.newId();
        return shown(rooms.change(call, room -> RuleEdits.added(room, id, body)));
    }

    Answer replaceAll(Call call) throws InterruptedException {
        JsonNode body = call.body();
        String id = rooms.newId();
        return shown(rooms.change(call, room -> RuleEdits.replaced(room, id, body)));
    }

    Answer change(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return shown(rooms.change(call, room -> RuleEdits.changed(room, rule(call, room), body)));
    }

    Answer remove(Call call) throws InterruptedException {
        return shown(rooms.change(call, room -> RuleEdits.removed(room, rule(call, room))));
    }

    private static Answer shown(RoomConfig room) {
        return Answer.of(RoomJson.rules(room), room);
    }

    private static BypassRule rule(Call call, RoomConfig room) {
        String id = call.variable("rule");
        return room.getRules().stream().filter(rule -> rule.getId().equals(id)).findFirst()
                .orElseThrow(() -> new ApiException(Problem.NO_SUCH_RULE,
                        "room '" + room.getRoomId() + "' has no rule '" + id + "'"));
    }
}
