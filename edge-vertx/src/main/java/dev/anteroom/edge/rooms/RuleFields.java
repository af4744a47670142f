package dev.anteroom.edge.rooms;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.edge.rules.Expression;
import dev.anteroom.edge.rules.ExpressionException;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The bypass rules of a room in the rooms file. A rule without an id is known by its place in the list, from 1. */
final class RuleFields {

    private static final String ACTION = "bypass_waiting_room";
    private static final String ID = "[A-Za-z0-9_-]{1,64}";

    private RuleFields() {
    }

    static void read(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isArray());
        List<BypassRule> rules = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (JsonNode node : value) {
            BypassRule rule = rule(node, rules.size() + 1);
            if (!ids.add(rule.getId())) {
                throw new RoomsFileException("rules: id '" + rule.getId() + "' is used twice, it must be unique");
            }
            rules.add(rule);
        }
        room.setRules(rules);
    }

    private static BypassRule rule(JsonNode node, int number) {
        String where = "rules, number " + number;
        RoomField.require(node.isObject());
        BypassRule.Builder rule = BypassRule.newBuilder().setId(Integer.toString(number));
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            read(rule, entry.getKey(), entry.getValue(), where);
        }
        if (!rule.hasExpression()) {
            throw new RoomsFileException(where + ": expression is missing");
        }
        return rule.build();
    }

    private static void read(BypassRule.Builder rule, String key, JsonNode value, String where) {
        switch (key) {
            case "id" -> rule.setId(allowed(value.asText().matches(ID), value, where, key, "text that matches " + ID));
            case "action" -> allowed(value.asText().equals(ACTION), value, where, key, ACTION);
            case "description" -> rule.setDescription(allowed(value.isTextual(), value, where, key, "text"));
            case "enabled" -> {
                allowed(value.isBoolean(), value, where, key, "true or false");
                rule.setEnabled(value.booleanValue());
            }
            case "expression" -> rule
                    .setExpression(checked(allowed(value.isTextual(), value, where, key, "text"), where));
            default -> throw new RoomsFileException(where + ": unknown key " + key
                    + "; known are id, action, expression, description, enabled");
        }
    }

    private static String checked(String expression, String where) {
        try {
            Expression.parse(expression);
            return expression;
        } catch (ExpressionException e) {
            throw new RoomsFileException(where + ": expression is '" + expression + "', " + e.getMessage(), e);
        }
    }

    private static String allowed(boolean allowed, JsonNode value, String where, String key, String words) {
        if (!allowed) {
            throw new RoomsFileException(where + ": " + key + " is '" + value.asText() + "', it must be " + words);
        }
        return value.asText();
    }
}
