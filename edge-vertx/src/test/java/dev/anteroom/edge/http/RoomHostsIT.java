package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.Route;
import dev.anteroom.schemas.avro.TrafficEvent;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rooms as visitors of several hosts, of every status and of a planned event meet them. */
@Tag("feature.hosts")
@Tag("feature.routes")
class RoomHostsIT {

    private static final RoomConfig SHOP = RoomDirectories.room("shop").setHost("shop.brand.example")
            .setAdditionalRoutes(List.of(new Route("pay.brand.example", "/checkout"))).setCookieSuffix("shop")
            .setCookieDomain("brand.example").setQueueingMethod(QueueingMethod.PASSTHROUGH).build();

    @AutoClose
    private final EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end("from the origin"),
            Map.of(), SHOP);

    @BeforeEach
    void stopTime() {
        edge.stopTime();
    }

    private RawHttp.Answer get(String host, String path, String headers) {
        return edge.send("GET " + path + " HTTP/1.1\nHost: " + host + "\n" + headers + "Connection: close\n\n");
    }

    private static String cookie(RawHttp.Answer answer) {
        return "Cookie: " + answer.headers("Set-Cookie").getFirst().split(";", 2)[0] + "\n";
    }

    @Test
    void shouldHaveOneSessionForAllHostsOfARoom() {
        RawHttp.Answer shop = get("shop.brand.example", "/", "");

        assertThat(shop.body()).endsWith("from the origin");
        assertThat(shop.headers("Set-Cookie").getFirst()).startsWith("__cf_waitingroom_shop=")
                .contains("; Domain=brand.example;");

        RawHttp.Answer pay = get("pay.brand.example", "/checkout/1", cookie(shop));

        assertThat(pay.body()).endsWith("from the origin");
        assertThat(edge.moves).as("counted once, as one visitor").hasSize(1);
        get("pay.brand.example", "/other", "");
        assertThat(edge.moves).as("not a route of the room").hasSize(1);
        get("pay.brand.example", "/checkout/1", "");
        assertThat(edge.moves).extracting(TrafficEvent::getVisitorId).as("somebody else").hasSize(2)
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldKeepAPlaceOverAllHostsOfARoom() {
        edge.configure(RoomConfig.newBuilder(SHOP).setQueueAll(true).build());
        RawHttp.Answer shop = get("shop.brand.example", "/", "");

        RawHttp.Answer pay = get("pay.brand.example", "/checkout/1", cookie(shop));

        assertThat(pay.body()).contains("Entry is paused");
        assertThat(edge.moves).hasSize(1);
    }

    @ParameterizedTest
    @Tag("feature.queueing-status")
    @ValueSource(ints = {200, 202, 429})
    void shouldAnswerThoseWhoWaitWithTheStatusOfTheRoom(int status) {
        edge.configure(RoomConfig.newBuilder(SHOP).setQueueAll(true).setQueueingStatusCode(status)
                .setJsonResponseEnabled(true).build());

        RawHttp.Answer page = get("shop.brand.example", "/", "");
        RawHttp.Answer json = get("shop.brand.example", "/", "Accept: application/json\n");

        assertThat(page.status()).isEqualTo(status);
        assertThat(page.headers("Refresh")).containsExactly("20");
        assertThat(json.status()).isEqualTo(status);
        assertThat(new JsonObject(json.body()).getJsonObject("cfWaitingRoom").getBoolean("queueAll")).isTrue();
    }

    @Test
    @Tag("feature.planned-events")
    void shouldQueueThoseWhoAreInForAnEventWithALongPrequeueAndWithoutRenewal() {
        long now = edge.clock.millis();
        RoomEvent sale = RoomEvent.newBuilder().setId("sale").setName("sale").setPrequeueAt(now + 60_000)
                .setStartAt(now + 600_000).setEndAt(now + 1_200_000).setDisableSessionRenewal(true).build();
        edge.configure(RoomConfig.newBuilder(SHOP).setBucketDurationMillis(10_000).setSessionDurationMillis(120_000)
                .setEvents(List.of(sale)).build());
        String cookie = "";
        List<Integer> queuedAt = new ArrayList<>();
        for (int seconds = 0; seconds <= 300; seconds += 30) {
            edge.ahead = Duration.ofSeconds(seconds);
            RawHttp.Answer answer = get("shop.brand.example", "/", cookie);
            if (!answer.body().endsWith("from the origin")) {
                queuedAt.add(seconds);
            }
            cookie = answer.headers("Set-Cookie").isEmpty() ? cookie : cookie(answer);
        }

        assertThat(queuedAt).as("seconds").isNotEmpty().allMatch(seconds -> seconds >= 150).contains(210, 240, 300);
    }
}
