package dev.anteroom.roomfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.anteroom.schemas.avro.CookieSameSite;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.rooms-file")
class RoomsFileTest {

    private static final String LEAST = """
            rooms:
              - name: shop
                host: Shop.Example
                total_active_users: 200
                new_users_per_minute: 200
            """;

    private static List<RoomConfig> parse(String yaml) throws JsonProcessingException {
        return RoomsFile.parse(yaml, "rooms.yaml");
    }

    private static void assertRefused(String yaml, String... parts) {
        assertThatThrownBy(() -> parse(yaml)).isInstanceOf(RoomsFileException.class)
                .satisfies(failure -> assertThat(failure.getMessage()).contains(parts));
    }

    @Test
    void shouldFillInDefaults() throws JsonProcessingException {
        RoomConfig room = parse(LEAST).getFirst();

        assertThat(room.getRoomId()).isEqualTo("shop");
        assertThat(room.getHost()).isEqualTo("shop.example");
        assertThat(room.getPath()).isEqualTo("/");
        assertThat(room.getSessionDurationMillis()).isEqualTo(300_000);
        assertThat(room.getQueueingMethod()).isEqualTo(QueueingMethod.FIFO);
        assertThat(room.getCookieName()).isEqualTo("__cf_waitingroom");
    }

    @Test
    void shouldReadEveryKindOfField() throws JsonProcessingException {
        RoomConfig room = parse(LEAST + """
                    id: r-1
                    path: /tickets
                    queueing_method: Random
                    session_duration: 2
                    bucket_duration: 2s
                    tick_duration: 500ms
                    counter_outage: split
                    curve_factor: 1.5
                    queueing_status_code: 202
                    cookie_suffix: shop
                    cookie_attributes: {samesite: strict, secure: always}
                    additional_routes: [{host: WWW.shop.example, path: /a}, {host: m.shop.example}]
                """).getFirst();

        assertThat(room.getRoomId()).isEqualTo("r-1");
        assertThat(room.getQueueingMethod()).isEqualTo(QueueingMethod.RANDOM);
        assertThat(room.getSessionDurationMillis()).isEqualTo(120_000);
        assertThat(room.getTickDurationMillis()).isEqualTo(500);
        assertThat(room.getCounterOutage()).isEqualTo(CounterOutage.SPLIT);
        assertThat(room.getCurveFactor()).isEqualTo(1.5);
        assertThat(room.getQueueingStatusCode()).isEqualTo(202);
        assertThat(room.getCookieSameSite()).isEqualTo(CookieSameSite.STRICT);
        assertThat(room.getAdditionalRoutes()).extracting(route -> route.getHost() + route.getPath())
                .containsExactly("www.shop.example/a", "m.shop.example/");
    }

    @Test
    void shouldReadDoorsAndRules() throws JsonProcessingException {
        RoomConfig room = parse(LEAST + """
                    visitor_language: false
                    bind_to_client: true
                    enabled_origin_commands: [revoke]
                    search_engine_crawler_bypass: true
                    turnstile_mode: invisible
                    turnstile_action: infinite_queue
                    rules:
                      - {expression: 'http.request.uri.path starts_with "/assets/"', description: files}
                      - {id: staff, action: bypass_waiting_room, enabled: false, expression: 'ip.src in {10.0.0.0/8}'}
                """).getFirst();

        assertThat(room.getVisitorLanguage()).isFalse();
        assertThat(room.getBindToClient()).isTrue();
        assertThat(room.getRevokeByOrigin()).isTrue();
        assertThat(room.getSearchEngineCrawlerBypass()).isTrue();
        assertThat(room.getTurnstileMode()).isEqualTo("invisible");
        assertThat(room.getTurnstileAction()).isEqualTo("infinite_queue");
        assertThat(room.getRules()).extracting(rule -> rule.getId() + rule.getEnabled() + rule.getDescription())
                .containsExactly("1truefiles", "stafffalse");
    }

    @Test
    void shouldReadTheExamplesOfTheDocumentation() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "rules.md"));
        String[] examples = page.split("```yaml\n", -1);

        assertThat(examples).hasSize(3);
        assertThat(parse(examples[1].substring(0, examples[1].indexOf("```"))).getFirst().getRules()).hasSize(3);
        RoomConfig listed = parse(examples[2].substring(0, examples[2].indexOf("```"))).getFirst();
        assertThat(listed.getLists()).extracting(list -> list.getName() + list.getKind() + list.getItems())
                .containsExactly("officeIP[192.0.2.0/24, 2001:db8::/32]", "carriersASN[64500, 64501]",
                        "partnersTEXT[a.example, b.example]");
    }

    @Test
    void shouldShowTheMessageOfTheDocumentation() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "rules.md"));
        int start = page.indexOf("```\ncolumn ") + "```\n".length();
        String message = page.substring(start, page.indexOf("\n```", start));

        assertRefused(LEAST + """
                    lists: [{name: office, kind: ip}]
                    rules: [{expression: 'http.host eq "a" and ip.src in $offices'}]
                """, message);
    }

    @Test
    void shouldObeyNoOriginUnlessTold() throws JsonProcessingException {
        assertThat(parse(LEAST + "    enabled_origin_commands: []\n").getFirst().getRevokeByOrigin()).isFalse();
        assertRefused(LEAST + "    enabled_origin_commands: [restart]\n", "enabled_origin_commands", "[revoke]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
            "{expression: 'http.hots eq \"a\"'};number 1, expression is 'http.hots eq \"a\"', column 1: ",
            "{expression: 'http.host eq'};column 13: found the end", "{description: d};expression is missing",
            "{expression: 'ip.src eq ::1', action: log};action is 'log', it must be bypass_waiting_room",
            "{expression: 'ip.src eq ::1', enabled: perhaps};enabled is 'perhaps', it must be true or false",
            "{expression: 'ip.src eq ::1', colour: blue};unknown key colour",
            "{id: a, expression: 'ip.src eq ::1'}, {id: a, expression: 'ip.src eq ::1'};id 'a' is used twice"})
    void shouldSayWhereARuleIsWrong(String rules, String problem) {
        assertRefused(LEAST + "    rules: [" + rules + "]\n", "room 'shop', rules", problem);
    }

    @Test
    void shouldReadASessionInSeconds() throws JsonProcessingException {
        assertThat(parse(LEAST + "    session_duration: 5s\n").getFirst().getSessionDurationMillis()).isEqualTo(5_000);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"session_duration;31;1..30", "session_duration;2h;1s..30m",
            "queueing_method;lifo;fifo, random, passthrough, reject", "queueing_status_code;500;200, 202 or 429",
            "path;shop;/[^?#", "path;/a/../b;normal form", "path;/%61;normal form", "path;/a//b;normal form",
            "path;/a\\b;normal form", "queue_all;maybe;true or false", "refresh_interval;10ms;1s..5m",
            "curve_factor;9;0.0..8.0", "default_template_language;xx-XX;en-US", "cookie_name;a b;[A-Za-z0-9_.-]",
            "additional_routes;x;a list of {host, path}", "cors_origins;x;a list of origins"})
    void shouldNameRoomKeyValueAndRange(String key, String value, String allowed) {
        assertRefused(LEAST + "    " + key + ": " + value + "\n", "rooms.yaml", "room 'shop'", key, "'" + value + "'",
                allowed);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"total_active_users: 200;total_active_users: 0;1..2147483647",
            "host: Shop.Example;host: '*.example';host is '*.example'", "name: shop;name: a shop;name is 'a shop'"})
    void shouldCheckRequiredFields(String good, String bad, String message) {
        assertRefused(LEAST.replace(good, bad), message);
    }

    @Test
    void shouldNameWhatIsMissing() {
        assertRefused(LEAST.replace("    host: Shop.Example\n", ""), "room 'shop'", "host is missing");
    }

    @Test
    void shouldTakeWholeOriginsOnly() throws JsonProcessingException {
        assertThat(parse(LEAST + "    cors_origins: [https://app.example, http://localhost:3000]\n").getFirst()
                .getCorsOrigins()).containsExactly("https://app.example", "http://localhost:3000");
        assertRefused(LEAST + "    cors_origins: ['*']\n", "cors_origins");
        assertRefused(LEAST + "    cors_origins: ['https://app.example/']\n", "cors_origins");
    }

    @Test
    void shouldSayWhereATemplateIsBroken() {
        assertRefused(LEAST + "    custom_page_html: |\n      <h1>Wait</h1>\n      <p>{{#waitTimeKnown}}\n",
                "room 'shop'", "custom_page_html", "line 2, column 4", "missing close tag 'waitTimeKnown'");
    }

    @Test
    void shouldRefuseUnknownKeys() {
        assertRefused(LEAST + "    colour: blue\n", "room 'shop'", "unknown key colour", "total_active_users");
        assertRefused(LEAST + "    cookie_attributes: {same: lax}\n", "room 'shop'", "cookie_attributes",
                "unknown key same");
    }

    @Test
    void shouldRefuseACookieThatBrowsersDrop() {
        assertRefused(LEAST + "    cookie_attributes: {samesite: none, secure: never}\n", "room 'shop'",
                "cookie_attributes");
    }

    @Test
    void shouldWantASuffixForAdditionalRoutes() {
        assertRefused(LEAST + "    additional_routes: [{host: a.example, path: /}]\n", "cookie_suffix");
    }

    @Test
    void shouldWantTicksThatDivideBuckets() {
        assertRefused(LEAST + "    bucket_duration: 2s\n    tick_duration: 300ms\n", "tick_duration", "300ms", "2s");
    }

    @Test
    void shouldWantAPlaceKeptLongerThanARefresh() {
        assertRefused(LEAST + "    refresh_interval: 20s\n    place_kept: 20s\n", "place_kept", "refresh_interval");
    }

    @Test
    void shouldWantATicketTimeoutOfAtMostSettle() {
        assertRefused(LEAST + "    settle: 200ms\n", "ticket_timeout", "250ms", "settle", "200ms");
    }

    private static final String OTHER = """
              - name: other
                host: other.example
                path: /other
                total_active_users: 1
                new_users_per_minute: 1
            """;

    @Test
    void shouldRefuseOneCookieForTwoRoomsOfAHost() {
        assertRefused(LEAST + OTHER.replace("other.example", "shop.example"), "'shop'", "'other'", "__cf_waitingroom",
                "cookie_suffix");
    }

    @Test
    void shouldRefuseOneCookieForTwoRoomsThatMeetInAnAdditionalRoute() {
        assertRefused(LEAST + "    cookie_suffix: s\n" + OTHER
                + "    cookie_suffix: s\n    additional_routes: [{host: shop.example, path: /o}]\n", "'shop'",
                "'other'", "__cf_waitingroom_s");
    }

    @Test
    void shouldAcceptTwoRoomsOfAHostWithCookiesOfTheirOwn() throws JsonProcessingException {
        assertThat(parse(LEAST + OTHER.replace("other.example", "shop.example") + "    cookie_suffix: other\n"))
                .hasSize(2);
    }

    @Test
    void shouldRefuseTwoRoomsForOneRoute() {
        assertRefused(LEAST + """
                  - name: other
                    host: shop.example
                    total_active_users: 1
                    new_users_per_minute: 1
                """, "route 'shop.example/'", "'shop'", "'other'");
    }

    @Test
    void shouldRefuseOneNameForTwoRooms() {
        assertRefused(LEAST + """
                  - name: shop
                    id: shop-2
                    host: two.example
                    total_active_users: 1
                    new_users_per_minute: 1
                """, "name 'default/shop'");
    }

    @Test
    void shouldRefuseAFileWithoutRooms() {
        assertRefused("room: []", "rooms");
        assertRefused("", "rooms");
    }

    @Test
    void shouldNameAFileThatIsNotThere() {
        assertThatThrownBy(() -> RoomsFile.read(Path.of("/no/such/rooms.yaml")))
                .isInstanceOf(RoomsFileException.class).hasMessageContaining("/no/such/rooms.yaml");
    }
}
