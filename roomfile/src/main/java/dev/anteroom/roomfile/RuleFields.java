package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.anteroom.core.rule.Expression;
import dev.anteroom.core.rule.ExpressionException;
import dev.anteroom.core.rule.RuleLists;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The keys of a bypass rule. A rule without an id is identified by its position in the list, from 1. */
final class RuleFields {

    private static final String ACTION = "bypass_waiting_room";

    static final List<RoomField<BypassRule, BypassRule.Builder>> ALL = List.of(
            RoomField.text("id", "[A-Za-z0-9_-]{1,64}", BypassRule::getId, BypassRule.Builder::setId),
            new RoomField<>("action", ACTION, false,
                    (rule, value) -> RoomField.require(RoomField.scalar(value).equals(ACTION)),
                    rule -> new TextNode(ACTION)),
            new RoomField<BypassRule, BypassRule.Builder>("expression", "text", true,
                    (rule, value) -> rule.setExpression(text(value)),
                    rule -> new TextNode(rule.getExpression())),
            new RoomField<>("description", "text", false, (rule, value) -> rule.setDescription(text(value)),
                    rule -> new TextNode(rule.getDescription())),
            RoomField.flag("enabled", BypassRule::getEnabled, BypassRule.Builder::setEnabled));

    private RuleFields() {
    }

    static void read(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isArray());
        List<BypassRule> rules = new ArrayList<>();
        for (JsonNode node : value) {
            BypassRule.Builder rule = BypassRule.newBuilder().setId(Integer.toString(rules.size() + 1));
            RoomField.require(node.isObject());
            RoomField.readAll(ALL, rule, node, "rules, number " + (rules.size() + 1));
            rules.add(rule.build());
        }
        requireUniqueIds(rules);
        room.setRules(rules);
    }

    static void requireUniqueIds(List<BypassRule> rules) {
        Set<String> ids = new HashSet<>();
        for (BypassRule rule : rules) {
            if (!ids.add(rule.getId())) {
                throw new RoomsFileException("rules: id '" + rule.getId() + "' is used twice, it must be unique");
            }
        }
    }

    static JsonNode write(RoomConfig room) {
        ArrayNode rules = JsonNodeFactory.instance.arrayNode();
        room.getRules().forEach(rule -> rules.add(RoomField.write(ALL, rule)));
        return rules;
    }

    private static String text(JsonNode value) {
        RoomField.require(value.isTextual());
        return value.asText();
    }

    /** Checks that every expression can be parsed with the lists of the room. */
    static void check(RoomConfig room, String where) {
        RuleLists lists = RuleLists.of(room);
        for (int i = 0; i < room.getRules().size(); i++) {
            String expression = room.getRules().get(i).getExpression();
            try {
                Expression.parse(expression, lists);
            } catch (ExpressionException e) {
                throw new RoomsFileException(where + ", rules, number " + (i + 1) + ", expression is '" + expression
                        + "', " + e.getMessage(), e);
            }
        }
    }
}
