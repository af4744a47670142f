package dev.anteroom.simulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.anteroom.schemas.text.DurationText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** The keys of one map in a scenario file. Each is asked for by name; a key that was never asked for is unknown. */
final class Keys {

    private final JsonNode node;
    private final String path;
    private final Set<String> asked = new TreeSet<>();

    /** @param path where the map is, such as {@code visitors.}; empty for the whole file */
    Keys(JsonNode node, String path) {
        if (!node.isObject() && !node.isMissingNode()) {
            throw new ScenarioException((path.isEmpty() ? "a scenario" : path.substring(0, path.length() - 1))
                    + " is '" + node + "', it must be a map of keys and values");
        }
        this.node = node;
        this.path = path;
    }

    /** Whether the map is not there, or without keys. */
    boolean isEmpty() {
        return node.isEmpty();
    }

    Keys map(String key) {
        return new Keys(node(key), path + key + ".");
    }

    /** The value of {@code key}; a missing node when it is not there. */
    JsonNode node(String key) {
        asked.add(key);
        JsonNode found = node.get(key);
        return found == null || found.isNull() ? MissingNode.getInstance() : found;
    }

    String text(String key, String otherwise) {
        return read(key, otherwise, "a text", text -> text);
    }

    int integer(String key, int otherwise) {
        return read(key, otherwise, "a whole number", Integer::parseInt);
    }

    boolean flag(String key, boolean otherwise) {
        return read(key, otherwise, "true or false", text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        });
    }

    double decimal(String key, double otherwise) {
        return read(key, otherwise, "a number", Double::parseDouble);
    }

    long millis(String key, String otherwise) {
        return read(key, DurationText.parse(otherwise).toMillis(), "a duration such as 250ms, 5s or 2m",
                text -> DurationText.parse(text).toMillis());
    }

    Span span(String key, String otherwise) {
        return read(key, Span.parse(otherwise), "a duration such as 50ms, or a range such as 100ms..2s, at most 1d",
                Span::parse);
    }

    Lengths lengths(String key, String otherwise) {
        return read(key, Lengths.parse(otherwise), "such as fixed 1m, uniform 30s..2m or exponential 1m",
                Lengths::parse);
    }

    <T> T choice(String key, T otherwise, String allowed, Function<String, T> reader) {
        return read(key, otherwise, allowed, reader);
    }

    <T> List<T> list(String key, List<T> otherwise, String allowed, Function<String, T> reader) {
        JsonNode found = node(key);
        if (found.isMissingNode()) {
            return otherwise;
        }
        ScenarioException.require(found.isArray(), path + key, found, "a list of " + allowed);
        List<T> values = new ArrayList<>();
        found.forEach(item -> values.add(convert(key, item, allowed, reader)));
        return values;
    }

    /** Refuses the keys that were not asked for. */
    void requireKnown() {
        Set<String> unknown = new TreeSet<>();
        node.fieldNames().forEachRemaining(unknown::add);
        unknown.removeAll(asked);
        if (!unknown.isEmpty()) {
            throw new ScenarioException("unknown key " + path + unknown.iterator().next() + "; known are "
                    + String.join(", ", asked));
        }
    }

    private <T> T read(String key, T otherwise, String allowed, Function<String, T> reader) {
        JsonNode found = node(key);
        return found.isMissingNode() ? otherwise : convert(key, found, allowed, reader);
    }

    private <T> T convert(String key, JsonNode value, String allowed, Function<String, T> reader) {
        ScenarioException.require(value.isValueNode(), path + key, value, allowed);
        try {
            return reader.apply(value.asText());
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new ScenarioException(path + key + " is '" + value.asText() + "', it must be " + allowed, e);
        }
    }
}
