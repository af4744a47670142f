package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.event.ShuffleSeed;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.shuffle")
class ShufflesIT {

    private static final String SHUFFLES = "/.well-known/anteroom/sale/shuffles";
    private static final ShuffleSeed SEED = ShuffleSeed.parse("5eed".repeat(16));

    private final long now = InstantSource.system().millis();
    private final EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end("origin"), Map.of(),
            room(Duration.ofHours(-1), Duration.ofHours(1)));

    private RoomConfig room(Duration untilPrequeue, Duration untilStart) {
        RoomEvent event = RoomEvent.newBuilder().setId("e").setName("summer")
                .setPrequeueAt(now + untilPrequeue.toMillis()).setStartAt(now + untilStart.toMillis())
                .setEndAt(now + untilStart.plusDays(1).toMillis()).setShuffleAtStart(true).setShuffleSeed(SEED.hex())
                .build();
        return RoomDirectories.room("sale").setJsonResponseEnabled(true).setEvents(List.of(event)).build();
    }

    @AfterEach
    void close() {
        edge.close();
    }

    private RawHttp.Answer ask(String method, String target, String headers) {
        return edge.send(method + " " + target + " HTTP/1.1\nHost: sale.example\n" + headers + "Connection: close\n\n");
    }

    private JsonObject shuffles(String headers) {
        RawHttp.Answer answer = ask("GET", SHUFFLES, headers);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers("Cache-Control")).containsExactly("no-store");
        return new JsonObject(answer.body());
    }

    private static JsonObject only(JsonObject told) {
        assertThat(told.getJsonArray("shuffles")).hasSize(1);
        return told.getJsonArray("shuffles").getJsonObject(0);
    }

    @Test
    void shouldCommitBeforeTheStartAndRevealAfterIt() {
        RawHttp.Answer queued = ask("GET", "/", "Accept: application/json\n");
        JsonObject facts = new JsonObject(queued.body()).getJsonObject("cfWaitingRoom");
        String cookie = "Cookie: " + queued.headers("Set-Cookie").getFirst().split(";", 2)[0] + "\n";

        JsonObject before = only(shuffles(cookie));
        edge.configure(room(Duration.ofHours(-1), Duration.ofMinutes(-10)));
        JsonObject after = shuffles(cookie);

        assertThat(facts.getBoolean("isEventPrequeueing")).isTrue();
        assertThat(facts.getBoolean("shuffleAtEventStart")).isTrue();
        assertThat(facts.getInteger("timeUntilEventStart")).isBetween(60, 61);
        assertThat(facts.getBoolean("waitTimeKnown")).isFalse();
        assertThat(before.getString("event")).isEqualTo("summer");
        assertThat(before.getString("commitment")).isEqualTo(SEED.commitment());
        assertThat(before.getString("seed")).isNull();
        assertThat(before.getInteger("part")).isNull();
        assertThat(only(after).getString("seed")).isEqualTo(SEED.hex());
        assertThat(only(after).getInteger("part"))
                .isEqualTo(SEED.part(Long.parseLong(after.getString("visitor"))));
    }

    @Test
    void shouldTellNothingOfEventsToComeAndNothingOfOthers() {
        JsonObject nobody = shuffles("");
        edge.configure(room(Duration.ofHours(1), Duration.ofHours(2)));
        JsonObject early = shuffles("");

        assertThat(nobody.getString("visitor")).isNull();
        assertThat(only(nobody).getString("commitment")).isEqualTo(SEED.commitment());
        assertThat(early.getJsonArray("shuffles")).isEmpty();
        assertThat(ask("GET", "/.well-known/anteroom/other/shuffles", "").status()).isEqualTo(404);
        assertThat(ask("POST", SHUFFLES, "Content-Length: 0\n").status()).isEqualTo(405);
        assertThat(ask("GET", "/.well-known/anteroom//shuffles", "").body()).doesNotContain("commitment");
    }
}
