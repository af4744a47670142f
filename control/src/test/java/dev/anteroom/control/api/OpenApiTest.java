package dev.anteroom.control.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anteroom.control.health.OriginDirectory;
import dev.anteroom.control.health.ProbeHistory;
import dev.anteroom.control.preview.Previews;
import dev.anteroom.control.store.StoreUnderTest;
import dev.anteroom.roomfile.EventEdits;
import dev.anteroom.roomfile.HealthCheckEdits;
import dev.anteroom.roomfile.RoomEdits;
import dev.anteroom.roomfile.RoomJson;
import dev.anteroom.roomfile.RoomsFileException;
import dev.anteroom.roomfile.RuleEdits;
import dev.anteroom.schemas.avro.RoomConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The OpenAPI document agrees with the code. */
@Tag("feature.management-api")
class OpenApiTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "openapi.yaml");

    private final JsonNode document = new YAMLMapper().readTree(DOCUMENT.toFile());
    private final RoomConfig room = RuleEdits.added(EventEdits.added(
            RoomEdits.created("default", "r", json("{name: n, host: h.example, total_active_users: 5,"
                    + " new_users_per_minute: 5, cookie_suffix: s, additional_routes: [{host: o.example}]}")),
            "e", json("{name: e, event_start_time: '2099-01-01T10:00:00Z', event_end_time: '2099-01-01T12:00:00Z'}")),
            "u", json("{expression: 'http.host eq \"a\"'}"));

    OpenApiTest() throws IOException {
    }

    private static JsonNode json(String yaml) {
        try {
            return new YAMLMapper().readTree(yaml);
        } catch (IOException e) {
            throw new AssertionError(yaml, e);
        }
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private JsonNode properties(String schema) {
        return document.at("/components/schemas/" + schema + "/properties");
    }

    @Test
    void shouldHaveEveryCallAndNoOther() {
        List<String> documented = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            names(path.getValue()).stream().filter(name -> !name.equals("parameters"))
                    .forEach(method -> documented.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey()));
        }

        assertThat(documented).containsExactlyInAnyOrderElementsOf(ApiRoutes
                .all(new Rooms(CallsTest.directory(), new StoreUnderTest().store(), new Random(1)),
                        new ConfigStores(new StoreUnderTest().store(), new StoreUnderTest().checks(),
                                new OriginDirectory(), new Previews(new Random(1), preview -> true),
                                new ProbeHistory(Duration.ofDays(1)), new StoreUnderTest().tokens(),
                                new StoreUnderTest().notifications(webhook -> Optional.empty(), true)),
                        new TokenCalls(new StoreUnderTest().tokens(), List::of, new Random(1)))
                .stream().map(route -> route.method() + " " + route.path()).toList());
    }

    @Test
    void shouldHaveEveryKeyOfARoomWithItsType() {
        JsonNode shown = RoomJson.room(room, 2);

        Set<String> all = names(shown);
        all.addAll(names(RoomJson.settings(room)));
        assertThat(names(properties("RoomChange"))).isEqualTo(all);
        assertTypes(shown, properties("RoomChange"));
    }

    @Test
    void shouldHaveEveryKeyOfEventsAndRulesWithItsType() {
        JsonNode event = RoomJson.event(room.getEvents().getFirst());
        JsonNode rule = RoomJson.rules(room).get(0);

        assertThat(names(properties("EventChange"))).isEqualTo(names(event));
        assertTypes(event, properties("EventChange"));
        assertTypes(RoomJson.details(room, room.getEvents().getFirst()), properties("EventChange"));
        Set<String> ofRule = names(rule);
        ofRule.add("position");
        assertThat(names(properties("RuleChange"))).isEqualTo(ofRule);
        assertTypes(rule, properties("RuleChange"));
    }

    @Test
    void shouldHaveEveryKeyOfAHealthCheckWithItsType() {
        JsonNode shown = HealthCheckEdits.shown(HealthCheckEdits.created("default", "c",
                json("{name: c, address: origin.example}")));

        Set<String> all = names(shown);
        all.addAll(Set.of("status", "failure_reason", "health"));
        assertThat(names(properties("HealthCheckChange"))).isEqualTo(all);
        assertTypes(shown, properties("HealthCheckChange"));
        properties("HealthCheckChange").properties().stream().filter(property -> property.getValue().has("default"))
                .forEach(property -> assertThat(shown.path(property.getKey())).as(property.getKey())
                        .isEqualTo(property.getValue().path("default")));
    }

    @Test
    void shouldHaveTheRangesThatAreChecked() {
        RoomConfig large = RoomEdits.changed(room, json("{total_active_users: 2147483647, new_users_per_minute: 1}"));
        int checked = 0;
        for (Map.Entry<String, JsonNode> property : properties("RoomChange").properties()) {
            for (Map.Entry<String, Integer> bound : Map.of("minimum", -1, "maximum", 1).entrySet()) {
                JsonNode limit = property.getValue().path(bound.getKey());
                if (limit.isNumber()) {
                    assertTakes(large, property.getKey(), limit.asText());
                    assertRefuses(large, property.getKey(), Long.toString(limit.asLong() + bound.getValue()));
                    checked++;
                }
            }
            for (JsonNode value : property.getValue().path("enum")) {
                assertTakes(large, property.getKey(), value.toString());
                assertRefuses(large, property.getKey(), "203");
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(50);
    }

    @Test
    void shouldHaveWhatIsRequiredAndWhatIsUsual() {
        String minimal = "{name: n, host: h.example, total_active_users: 5, new_users_per_minute: 5}";
        document.at("/components/schemas/Room/required").forEach(key -> assertThatThrownBy(
                () -> RoomEdits.created("default", "r", ((ObjectNode) json(minimal)).without(key.asText())))
                .hasMessageContaining(key.asText()));

        JsonNode made = RoomJson.settings(RoomEdits.created("default", "r", json(minimal)));

        properties("RoomChange").properties().stream().filter(property -> property.getValue().has("default"))
                .forEach(property -> assertThat(made.path(property.getKey())).as(property.getKey())
                        .isEqualTo(property.getValue().path("default")));
    }

    private static void assertTakes(RoomConfig room, String key, String value) {
        assertThatCode(() -> RoomEdits.changed(room, json("{" + key + ": " + value + "}"))).as(key + " " + value)
                .doesNotThrowAnyException();
    }

    private static void assertRefuses(RoomConfig room, String key, String value) {
        assertThatThrownBy(() -> RoomEdits.changed(room, json("{" + key + ": " + value + "}"))).as(key + " " + value)
                .isInstanceOf(RoomsFileException.class).hasMessageContaining(key + " is '" + value + "'");
    }

    private static void assertTypes(JsonNode object, JsonNode properties) {
        for (Map.Entry<String, JsonNode> value : object.properties()) {
            JsonNode type = properties.path(value.getKey()).path("type");
            List<String> types = new ArrayList<>();
            (type.isArray() ? type : List.of(type)).forEach(allowed -> types.add(allowed.asText()));
            assertThat(types).as(value.getKey()).contains(type(value.getValue()));
        }
    }

    private static String type(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> "string";
            case BOOLEAN -> "boolean";
            case ARRAY -> "array";
            case OBJECT -> "object";
            case NULL -> "null";
            case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
            default -> throw new AssertionError(value);
        };
    }
}
