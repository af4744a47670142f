package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Changes the rules of rooms, with the checks of {@link RoomEdits}. */
public final class RuleEdits {

    private static final String POSITION = "position";

    private RuleEdits() {
    }

    /** The room with one more rule after all others, whose id is {@code id} unless {@code body} contains one. */
    public static RoomConfig added(RoomConfig room, String id, JsonNode body) {
        List<BypassRule> rules = new ArrayList<>(room.getRules());
        rules.add(read(BypassRule.newBuilder().setId(id), body, where(room)));
        return with(room, rules);
    }

    /** The room with these rules instead of all it had; a rule without an id gets {@code id} followed by a number. */
    public static RoomConfig replaced(RoomConfig room, String id, JsonNode body) {
        if (!body.isArray()) {
            throw new RoomsFileException("the body must be a JSON array of rules");
        }
        List<BypassRule> rules = new ArrayList<>();
        for (JsonNode node : body) {
            int number = rules.size() + 1;
            rules.add(read(BypassRule.newBuilder().setId(id + "-" + number), node, where(room) + " number " + number));
        }
        return with(room, rules);
    }

    /**
     * The room with only those values of {@code known} replaced that {@code body} contains, and with the rule moved if
     * {@code body} says so.
     */
    public static RoomConfig changed(RoomConfig room, BypassRule known, JsonNode body) {
        JsonNode values = RoomEdits.settable(body, RoomJson.READ_ONLY_OF_RULE);
        Optional<JsonNode> position = Optional.ofNullable(((ObjectNode) values).remove(POSITION));
        BypassRule.Builder rule = BypassRule.newBuilder(known);
        RoomField.readGiven(RuleFields.ALL, rule, values, where(room));
        if (!rule.getId().equals(known.getId())) {
            throw new RoomsFileException(where(room) + ": id is '" + rule.getId() + "', it must be '" + known.getId()
                    + "' as before");
        }
        List<BypassRule> rules = new ArrayList<>(room.getRules());
        int index = rules.indexOf(known);
        rules.set(index, rule.build());
        position.ifPresent(wanted -> {
            BypassRule moved = rules.remove(index);
            rules.add(RulePosition.index(wanted, rules, where(room)), moved);
        });
        return with(room, rules);
    }

    /** The room without {@code rule}. */
    public static RoomConfig removed(RoomConfig room, BypassRule rule) {
        return with(room, room.getRules().stream().filter(other -> !other.equals(rule)).toList());
    }

    private static BypassRule read(BypassRule.Builder rule, JsonNode body, String where) {
        RoomField.readAll(RuleFields.ALL, rule, RoomEdits.settable(body, RoomJson.READ_ONLY_OF_RULE), where);
        return rule.build();
    }

    private static RoomConfig with(RoomConfig room, List<BypassRule> rules) {
        RuleFields.requireUniqueIds(rules);
        RoomConfig changed = RoomConfig.newBuilder(room).setRules(rules).build();
        RuleFields.check(changed, RoomEdits.where(room));
        return changed;
    }

    private static String where(RoomConfig room) {
        return RoomEdits.where(room) + ", rule";
    }
}
