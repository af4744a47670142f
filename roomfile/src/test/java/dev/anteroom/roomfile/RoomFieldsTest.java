package dev.anteroom.roomfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every key of a room: a valid value is stored and shown, and an invalid one is refused with the key's name. */
@Tag("feature.room-fields")
class RoomFieldsTest {

    /** Keys that can't be set, because the call that creates a room names them. */
    private static final Set<String> IDENTITY = Set.of("id", "zone");
    /** Keys that have calls and tests of their own. */
    private static final Set<String> PARTS = Set.of("rules", "lists", "events", "search_engine_crawler_bypass");

    /** Key, a value that is not the default, and an invalid one; then the other keys that are required with it. */
    private static final List<List<String>> FIELDS = List.of(
            List.of("name", "other", "'a b'"),
            List.of("description", "words", "[]"),
            List.of("host", "other.example", "'*.example'"),
            List.of("path", "/shop", "shop"),
            List.of("additional_routes", "[{host: pay.example, path: /pay}]", "[{host: pay.example, way: /pay}]",
                    "cookie_suffix: s"),
            List.of("total_active_users", "99", "0"),
            List.of("new_users_per_minute", "7", "-1"),
            List.of("queueing_method", "random", "lifo"),
            List.of("queue_all", "true", "maybe"),
            List.of("suspended", "true", "7"),
            List.of("session_duration", "9", "0"),
            List.of("disable_session_renewal", "true", "never"),
            List.of("bucket_duration", "20s", "1ms"),
            List.of("tick_duration", "5s", "1ms"),
            List.of("settle", "3s", "2h"),
            List.of("lease_duration", "20s", "1ms"),
            List.of("refresh_interval", "30s", "0s"),
            List.of("place_kept", "10m", "2d"),
            List.of("counter_outage", "split", "panic"),
            List.of("curve_factor", "1.5", "9"),
            List.of("ticket_timeout", "300ms", "1m"),
            List.of("cut_off_edge", "hold", "drop"),
            List.of("queueing_status_code", "429", "404"),
            List.of("json_response_enabled", "true", "xml"),
            List.of("cors_origins", "[https://app.example.com]", "[app.example.com]"),
            List.of("custom_page_html", "'<b>{{waitTime}}</b>'", "'{{#open}}'"),
            List.of("default_template_language", "de-DE", "xx-XX"),
            List.of("visitor_language", "false", "always"),
            List.of("page_title", "Shop", "[]"),
            List.of("page_logo", "'data:image/png;base64,iVBORw0KGgo='", "'https://example.com/logo.png'"),
            List.of("page_accent_color", "'#123456'", "red"),
            List.of("page_background_color", "'#fedcba'", "'url(x)'"),
            List.of("message", "{en-US: Soon}", "{xx: Soon}"),
            List.of("origin_url", "'http://127.0.0.1:8080'", "'ftp://example.com'"),
            List.of("cookie_name", "line", "'a b'"),
            List.of("cookie_suffix", "s", "'a b'"),
            List.of("cookie_domain", "shop.example", "example"),
            List.of("cookie_attributes", "{samesite: strict, secure: always}", "{samesite: some}"),
            List.of("path_case_sensitive", "false", "both"),
            List.of("max_session_age", "1h", "31d"),
            List.of("bind_to_client", "true", "ip"),
            List.of("enabled_origin_commands", "[revoke]", "[restart]"),
            List.of("health_checks", "[origin]", "['a b']"),
            List.of("on_unhealthy", "hold", "panic"),
            List.of("reduce_to_percent", "40", "101"),
            List.of("recover_over", "10m", "2h"),
            List.of("latency_target", "250ms", "1ms"),
            List.of("turnstile_mode", "invisible", "visible"),
            List.of("turnstile_action", "infinite_queue", "ban"));

    private static final JsonNode PLAIN = yaml(
            "{name: shop, host: www.shop.example, total_active_users: 50, new_users_per_minute: 50}");

    static Stream<List<String>> fields() {
        return FIELDS.stream();
    }

    private static JsonNode yaml(String text) {
        try {
            return new YAMLMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    private static JsonNode with(List<String> field, String value) {
        ObjectNode room = PLAIN.deepCopy();
        field.stream().skip(3).forEach(more -> room.setAll((ObjectNode) yaml("{" + more + "}")));
        return room.set(field.getFirst(), yaml(value));
    }

    private static RoomConfig created(JsonNode body) {
        return RoomEdits.created("default", "r", body);
    }

    @Test
    void shouldKnowEveryKey() {
        assertThat(FIELDS).extracting(List::getFirst).doesNotHaveDuplicates();
        assertThat(RoomFields.ALL).extracting(RoomField::key)
                .filteredOn(key -> !IDENTITY.contains(key) && !PARTS.contains(key))
                .containsExactlyInAnyOrderElementsOf(FIELDS.stream().map(List::getFirst).toList());
    }

    @ParameterizedTest
    @MethodSource("fields")
    void shouldKeepAndShowWhatIsGiven(List<String> field) {
        JsonNode body = with(field, field.get(1));

        RoomConfig room = created(body);

        JsonNode shown = RoomJson.room(room, 0).path(field.getFirst());
        assertThat(shown).isEqualTo(yaml(field.get(1)));
        assertThat(shown).as("not the default").isNotEqualTo(RoomJson.room(created(PLAIN), 0).path(field.getFirst()));
        assertThat(RoomEdits.changed(created(PLAIN), body)).as("in a change").isEqualTo(room);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void shouldRefuseByNameWhatCanNotBe(List<String> field) {
        assertThatThrownBy(() -> created(with(field, field.get(2)))).isInstanceOf(RoomsFileException.class)
                .hasMessageContaining(field.getFirst());
    }

    @Test
    void shouldRefuseKeysThatThereAreNot() {
        assertThat(Arrays.asList("waiting_song", "turnstile")).allSatisfy(
                key -> assertThatThrownBy(() -> created(with(List.of(key), "x"))).hasMessageContaining("unknown key"));
    }
}
