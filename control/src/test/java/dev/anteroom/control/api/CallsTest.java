package dev.anteroom.control.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.anteroom.control.health.OriginDirectory;
import dev.anteroom.control.store.StoreUnderTest;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.Tokens;
import dev.anteroom.roomfile.HealthCheckEdits;
import dev.anteroom.roomfile.RoomsFileException;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.schemas.avro.RoomConfig;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.rule-lists")
class CallsTest {

    private static final String ROOM = """
            {"id": "shop", "name": "shop", "host": "a.example", "total_active_users": 9, "new_users_per_minute": 9}""";

    private final StoreUnderTest topic = new StoreUnderTest();
    private final Rooms rooms = new Rooms(directory(), topic.store(), new Random(1));
    private final OriginDirectory origins = new OriginDirectory();
    private final RoomCalls calls = new RoomCalls(rooms, origins);
    private final RuleCalls rules = new RuleCalls(rooms);
    private final ListCalls lists = new ListCalls(rooms);
    private final EventCalls events = new EventCalls(rooms);
    private final SettingsCalls settings = new SettingsCalls(rooms);

    static RoomDirectory directory() {
        return RoomDirectories.loaded(() -> Instant.ofEpochMilli(5_000));
    }

    private static Call call(String body, String ifMatch, String... variables) {
        Map<String, String> path = variables.length == 0
                ? Map.of("zone", "default", "room", "shop")
                : Map.of("zone", "default", "room", "shop", variables[0], variables[1]);
        return new Call(path, Map.of(), Buffer.buffer(body),
                Optional.of(ifMatch).filter(tag -> !tag.isEmpty()),
                new Token("me", Tokens.hash("x"), Scope.WRITE, Optional.empty()), 5_000, "http://edge");
    }

    private RoomConfig shop() throws InterruptedException {
        calls.create(call(ROOM, ""));
        return topic.room("shop");
    }

    @Test
    void shouldChangeOnlyTheVersionThatIsMeant() throws InterruptedException {
        String first = Answer.etag(shop());
        Answer changed = calls.change(call("{\"total_active_users\": 10}", first));

        assertThat(changed.etag()).hasValue(Answer.etag(topic.room("shop"))).isNotEqualTo(Optional.of(first));
        assertThatThrownBy(() -> calls.change(call("{\"total_active_users\": 11}", first)))
                .isInstanceOfSatisfying(ApiException.class,
                        refused -> assertThat(refused.problem()).isEqualTo(Problem.CHANGED_MEANWHILE));
        String old = first.replace("\"", "");
        assertThatThrownBy(() -> calls.change(call("{\"modified_on\": \"" + old + "\", \"suspended\": true}", "")))
                .hasMessageContaining("modified_on");
        assertThat(topic.room("shop").getTotalActiveUsers()).isEqualTo(10);
    }

    @Test
    @Tag("feature.room-fields")
    void shouldTellOfHealthChecksThatDoNotExist() throws InterruptedException {
        shop();
        String body = "{\"health_checks\": [\"site\", \"nosuch\"], \"on_unhealthy\": \"hold\"}";
        origins.configured("site", Optional.of(HealthCheckEdits.created("default", "site",
                JsonNodeFactory.instance.objectNode().put("name", "site").put("address", "10.0.0.1"))));
        assertThat(calls.change(call(body, "")).body().path("messages")).as("before the checks are read").isEmpty();

        origins.markLoaded();

        JsonNode notes = calls.change(call("{\"queue_all\": true}", "")).body().path("messages");
        assertThat(notes).singleElement().satisfies(note -> {
            assertThat(note.path("code").asInt()).isEqualTo(1100);
            assertThat(note.path("message").asText()).startsWith("health_checks names 'nosuch'");
        });
    }

    @ParameterizedTest
    @CsvSource({"1970-01-01T00:00:01Z", "1970-01-01T00:00:01.0Z", "1970-01-01T00:00:01.000Z", "0001-01-01T00:00:00Z"})
    void shouldKnowAVersionHoweverItsTimeIsWritten(String time) throws InterruptedException {
        shop();

        calls.change(call("{\"modified_on\": \"" + time + "\", \"suspended\": true}", ""));

        assertThat(topic.room("shop").getSuspended()).isTrue();
    }

    @Test
    void shouldGiveANewRoomWhatAllOthersOfItsZoneHave() throws InterruptedException {
        assertThatThrownBy(() -> settings.set(call("{\"search_engine_crawler_bypass\": true}", "")))
                .hasMessageContaining("zone 'default' has no rooms");
        shop();
        settings.set(call("{\"search_engine_crawler_bypass\": true}", ""));

        calls.create(call(ROOM.replace("shop", "b").replace("a.ex", "b.ex"), ""));

        assertThat(topic.room("b").getSearchEngineCrawlerBypass()).isTrue();
    }

    @Test
    void shouldTakeBackWhatItShowed() throws InterruptedException {
        RoomConfig before = shop();
        String shown = calls.create(call(ROOM.replace("shop", "b").replace("a.ex", "b.ex"), "")).body().path("result")
                .toString().replace("\"b\"", "\"shop\"").replace("b.ex", "a.ex");

        calls.replace(call(shown, ""));

        assertThat(topic.room("shop")).isEqualTo(before);
    }

    @Test
    void shouldKeepRulesAndEventsWhereARoomIsReplaced() throws InterruptedException {
        shop();
        rules.add(call("{\"expression\": \"http.host eq \\\"a\\\"\"}", ""));
        events.create(call("{\"name\": \"sale\", \"event_start_time\": \"2099-01-01T10:00:00Z\","
                + " \"event_end_time\": \"2099-01-01T12:00:00Z\"}", ""));

        calls.replace(call(ROOM.replace("9", "8"), ""));

        assertThat(topic.room("shop").getRules()).hasSize(1);
        assertThat(topic.room("shop").getEvents()).hasSize(1);
        assertThat(topic.room("shop").getTotalActiveUsers()).isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"{\"index\": 1};c a b", "{\"index\": 2};a c b", "{\"before\": \"b\"};a c b",
            "{\"after\": \"b\"};a b c", "{\"before\": \"\"};c a b", "{\"after\": \"a\"};a c b"})
    void shouldMoveRules(String position, String order) throws InterruptedException {
        shop();
        for (String id : new String[]{"a", "b", "c"}) {
            rules.add(call("{\"id\": \"" + id + "\", \"expression\": \"http.host eq \\\"x\\\"\"}", ""));
        }

        rules.change(call("{\"position\": " + position + "}", "", "rule", "c"));

        assertThat(topic.room("shop").getRules()).extracting(rule -> rule.getId())
                .containsExactly(order.split(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
            "{\"index\": 4};position.index is '4', it must be a whole number 1..1",
            "{\"before\": \"z\"};position names 'z'", "{\"index\": \"x\"};it must be {index"})
    void shouldRefusePlacesThatAreNone(String position, String message) throws InterruptedException {
        shop();
        rules.add(call("{\"id\": \"a\", \"expression\": \"http.host eq \\\"x\\\"\"}", ""));

        assertThatThrownBy(() -> rules.change(call("{\"position\": " + position + "}", "", "rule", "a")))
                .isInstanceOf(RoomsFileException.class).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
            "{\"id\": \"other\"};id is 'other', it must be 'shop' as before",
            "{\"zone\": \"other\"};zone is 'other', it must be 'default'",
            "[];the body must be a JSON object", "{\"host\": null};host is 'null'"})
    void shouldRefuseWhatCannotBe(String body, String message) throws InterruptedException {
        shop();

        assertThatThrownBy(() -> calls.change(call(body, ""))).isInstanceOf(RoomsFileException.class)
                .hasMessageContaining(message);
        assertThat(topic.audits()).hasSize(1);
    }

    @Test
    void shouldRefuseWhatAnotherRoomHas() throws InterruptedException {
        shop();

        assertThatThrownBy(() -> calls.create(call(ROOM, ""))).hasMessageContaining("id 'shop'");
        assertThatThrownBy(() -> calls.create(call(ROOM.replace("\"id\": \"shop\"", "\"id\": \"two\""), "")))
                .isInstanceOfSatisfying(ApiException.class,
                        refused -> assertThat(refused.problem()).isEqualTo(Problem.IN_USE));
    }

    @Test
    void shouldKeepListsThatRulesReferTo() throws InterruptedException {
        shop();
        lists.add(call("{\"name\": \"office\", \"kind\": \"ip\", \"items\": [\"192.0.2.0/24\"]}", ""));
        rules.add(call("{\"id\": \"staff\", \"expression\": \"ip.src in $office\"}", ""));

        JsonNode extended = lists.extend(call("[\"2001:db8::/32\", \"192.0.2.0/24\"]", "", "list", "office")).body();
        assertThat(extended.path("result").path("num_items").asInt()).isEqualTo(2);
        lists.reduce(call("[\"192.0.2.0/24\"]", "", "list", "office"));
        assertThat(topic.room("shop").getLists().getFirst().getItems()).containsExactly("2001:db8::/32");
        lists.replace(call("{\"kind\": \"ip\", \"name\": \"office\", \"description\": \"ours\"}", "", "list",
                "office"));
        assertThat(topic.room("shop").getLists().getFirst().getItems()).isEmpty();
        assertThat(calls.replace(call(ROOM, "")).status()).isEqualTo(200);
        assertThat(topic.room("shop").getLists()).hasSize(1);

        assertThatThrownBy(() -> lists.remove(call("", "", "list", "office"))).isInstanceOf(RoomsFileException.class)
                .hasMessageContaining("rules, number 1")
                .hasMessageContaining("column 11: the room has no list $office");
        rules.remove(call("", "", "rule", "staff"));
        lists.remove(call("", "", "list", "office"));
        assertThat(topic.room("shop").getLists()).isEmpty();
        assertThatThrownBy(() -> lists.remove(call("", "", "list", "office")))
                .isInstanceOfSatisfying(ApiException.class,
                        refused -> assertThat(refused.problem()).isEqualTo(Problem.NO_SUCH_LIST));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
            "{\"name\": \"b\", \"kind\": \"ip\", \"items\": [\"192.0.2.0/33\"]};list 'b' has '192.0.2.0/33'",
            "{\"name\": \"b\", \"kind\": \"asn\", \"items\": [\"AS1\"]};it must be a number, such as 64500",
            "{\"name\": \"B\", \"kind\": \"ip\"};name is 'B'", "{\"name\": \"b\"};kind is missing",
            "{\"name\": \"a\", \"kind\": \"text\"};the name 'a' twice",
            "{\"name\": \"b\", \"kind\": \"text\", \"items\": [[]]};items is"})
    void shouldRefuseListsThatCannotBe(String body, String message) throws InterruptedException {
        shop();
        lists.add(call("{\"name\": \"a\", \"kind\": \"text\"}", ""));

        assertThatThrownBy(() -> lists.add(call(body, ""))).isInstanceOf(RoomsFileException.class)
                .hasMessageContaining(message);
    }

    @Test
    void shouldRefuseARuleWhoseListIsNotThereOrOfAnotherKind() throws InterruptedException {
        shop();
        lists.add(call("{\"name\": \"names\", \"kind\": \"text\", \"items\": [\"a\"]}", ""));

        assertThatThrownBy(() -> rules.add(call("{\"expression\": \"http.host in $none\"}", "")))
                .hasMessageContaining("it has $names");
        assertThatThrownBy(() -> rules.add(call("{\"expression\": \"ip.src in $names\"}", "")))
                .hasMessageContaining("list of texts");
        assertThatThrownBy(() -> lists.replace(call("{\"kind\": \"asn\"}", "", "list", "names")))
                .hasMessageContaining("name is missing");
    }
}
