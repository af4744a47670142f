package dev.anteroom.roomfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The notes that authors of rooms get in addition to refusals. */
@Tag("feature.room-fields")
class RoomNotesTest {

    private static final String ROOM = "name: shop, host: shop.brand.example, total_active_users: 9, new_users_per_minute: 9";

    private static JsonNode yaml(String text) {
        try {
            return new YAMLMapper().readTree("{" + text + "}");
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    private static RoomConfig room(String more) {
        return RoomEdits.created("default", "r", yaml(ROOM + more));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
            ", turnstile_mode: invisible;turnstile_mode is stored but has no effect",
            ", turnstile_action: infinite_queue;turnstile_action is stored but has no effect",
            ", curve_factor: 1;curve_factor has no effect unless counter_outage is split",
            ", custom_page_html: x, default_template_language: de-DE;default_template_language has no effect",
            ", on_unhealthy: hold;on_unhealthy has no effect without health_checks",
            ", latency_target: 1s;latency_target has no effect without health_checks",
            ", recover_over: 5s;recover_over has no effect while on_unhealthy is none",
            ", reduce_to_percent: 20;reduce_to_percent has no effect unless on_unhealthy is reduce",
            ", health_checks: [site], on_unhealthy: hold, reduce_to_percent: 20;reduce_to_percent has no effect unless",
            ", health_checks: [site], latency_target: 1s, recover_over: 5s;recover_over has no effect while",
            ", health_checks: [site];health_checks do not change what the room does while on_unhealthy is none",
            ", custom_page_html: x, message: {en-US: Soon};message have no effect while custom_page_html is set",
            ", message: {en-US: Soon}, events: [{name: sale, custom_page_html: x,"
                    + " event_start_time: '2099-01-01T10:00:00Z', event_end_time: '2099-01-01T12:00:00Z'}];event 'sale': page_title, page_logo",
            ", cookie_suffix: s, additional_routes: [{host: pay.brand.example}];without cookie_domain each host"})
    void shouldTellWhatDoesNothing(String more, String note) {
        assertThat(RoomNotes.of(room(more))).singleElement().asString().contains(note);
    }

    @Test
    void shouldTellWhatDoesNothingInEvents() {
        RoomConfig room = EventEdits.added(room(""), "e", yaml("name: sale, event_start_time: '2099-01-01T10:00:00Z',"
                + " event_end_time: '2099-01-01T12:00:00Z', turnstile_mode: invisible, turnstile_action: null"));

        assertThat(RoomNotes.of(room)).singleElement().asString().contains("event 'sale': turnstile_mode");
        assertThat(RoomJson.event(room.getEvents().getFirst()).path("turnstile_mode").asText()).isEqualTo("invisible");
        assertThat(RoomJson.details(room, room.getEvents().getFirst()).path("turnstile_action").asText())
                .isEqualTo("log");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", health_checks: [site], latency_target: 1s",
            ", health_checks: [site], on_unhealthy: hold, recover_over: 5s",
            ", health_checks: [site], on_unhealthy: reduce, reduce_to_percent: 20", ", message: {en-US: Soon}",
            ", counter_outage: split, curve_factor: 1", ", cut_off_edge: hold", ", default_template_language: de-DE",
            ", cookie_suffix: s, additional_routes: [{host: pay.brand.example}], cookie_domain: brand.example",
            ", cookie_suffix: s, additional_routes: [{host: shop.brand.example, path: /b}]"})
    void shouldTellNothingWhereAllActs(String more) {
        assertThat(RoomNotes.of(room(more))).isEmpty();
    }

    @Test
    void shouldRefuseMoreNewUsersThanActiveOnesWhereASessionLastsAMinute() {
        RoomConfig room = room("");

        assertThatThrownBy(() -> RoomEdits.changed(room, yaml("new_users_per_minute: 10")))
                .hasMessageContaining("new_users_per_minute is '10', it must be no more than total_active_users '9'");
        assertThatThrownBy(() -> RoomEdits.created("default", "r", yaml(ROOM.replace("minute: 9", "minute: 10"))))
                .hasMessageContaining("new_users_per_minute is '10'");
        assertThatThrownBy(() -> EventEdits.added(room, "e", yaml("name: sale, total_active_users: 5,"
                + " new_users_per_minute: 6, event_start_time: '2099-01-01T10:00:00Z',"
                + " event_end_time: '2099-01-01T12:00:00Z'"))).hasMessageContaining("new_users_per_minute is '6'");
        assertThatCode(() -> RoomEdits.changed(room, yaml("new_users_per_minute: 10, session_duration: 59s")))
                .doesNotThrowAnyException();
    }

    @Test
    void shouldLetARoomOfAFileKeepTheLimitsItHas() {
        RoomConfig ofFile = RoomsFile.room(yaml(ROOM.replace("minute: 9", "minute: 1000")), "file");

        assertThat(RoomEdits.changed(ofFile, yaml("queue_all: true")).getQueueAll()).isTrue();
        assertThatThrownBy(() -> RoomEdits.changed(ofFile, yaml("total_active_users: 8")))
                .hasMessageContaining("new_users_per_minute is '1000'");
    }

    /** An event of 2099 with these limits, as a room has it. */
    private static String event(int active, int perMinute, String more) {
        return "events: [{name: sale, total_active_users: " + active + ", new_users_per_minute: " + perMinute
                + ", event_start_time: '2099-01-01T10:00:00Z', event_end_time: '2099-01-01T12:00:00Z'" + more + "}]";
    }

    @Test
    void shouldRefuseTheSameInEventsThatComeWithTheirRoom() {
        String refusal = "event 'sale': new_users_per_minute is '6', it must be no more than total_active_users '5'";
        RoomConfig room = room("");

        assertThatThrownBy(() -> room(", " + event(5, 6, ""))).hasMessageContaining(refusal);
        assertThatThrownBy(() -> RoomEdits.replaced(room, yaml(ROOM + ", " + event(5, 6, ""))))
                .hasMessageContaining(refusal);
        assertThatThrownBy(() -> RoomEdits.changed(room, yaml(event(5, 6, "")))).hasMessageContaining(refusal);
        assertThatCode(() -> room(", " + event(5, 6, ", session_duration: 59s"))).doesNotThrowAnyException();
        assertThatCode(() -> RoomEdits.changed(room, yaml(event(5, 5, "")))).doesNotThrowAnyException();
    }

    @Test
    void shouldRefuseASessionThatTheLimitsOfAnEventDoNotAllow() {
        RoomConfig room = room(", session_duration: 59s, " + event(5, 6, ""));

        assertThatThrownBy(() -> RoomEdits.changed(room, yaml("session_duration: 1")))
                .hasMessageContaining("event 'sale': new_users_per_minute is '6'");
        assertThatThrownBy(() -> RoomEdits.replaced(room, yaml(ROOM)))
                .hasMessageContaining("event 'sale': new_users_per_minute is '6'");
        assertThatCode(() -> RoomEdits.changed(room, yaml("session_duration: 58s"))).doesNotThrowAnyException();
    }

    @Test
    void shouldLetAnEventOfAFileKeepTheLimitsItHas() {
        RoomConfig ofFile = RoomsFile.room(yaml(ROOM + ", " + event(5, 6, "")), "file");
        RoomEvent sale = ofFile.getEvents().getFirst();

        assertThat(RoomEdits.changed(ofFile, yaml("queue_all: true")).getQueueAll()).isTrue();
        assertThat(RoomEdits.replaced(ofFile, yaml(ROOM)).getEvents()).containsExactly(sale);
        assertThat(EventEdits.changed(ofFile, sale, yaml("description: soon")).getEvents()).hasSize(1);
        assertThatThrownBy(() -> EventEdits.changed(ofFile, sale, yaml("new_users_per_minute: 7")))
                .hasMessageContaining("new_users_per_minute is '7'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"other.example", "rand.example", "pay.brand.example", "example", "'.brand.example'"})
    void shouldRefuseACookieDomainThatBrowsersWouldNotTake(String domain) {
        assertThatThrownBy(() -> room(", cookie_domain: " + domain))
                .hasMessageContaining("cookie_domain is '" + domain.replace("'", "") + "'");
    }

    @Test
    void shouldRefuseTwoRoomsThatWouldOverwriteEachOthersCookieOfADomain() {
        RoomConfig shop = room(", cookie_domain: brand.example");
        RoomConfig pay = RoomEdits.created("default", "p", yaml(ROOM.replace("shop", "pay")
                + ", cookie_domain: BRAND.example"));

        assertThatThrownBy(() -> RoomEdits.requireFits(pay, List.of(shop)))
                .hasMessageContaining("share the host 'brand.example' and the cookie");
    }
}
