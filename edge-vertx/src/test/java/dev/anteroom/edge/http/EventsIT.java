package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.avro.WaitingBucket;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.event-streams")
@Tag("feature.brand")
class EventsIT {

    private EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end("from the origin"));

    @AfterEach
    void stop() {
        edge.close();
    }

    private RawHttp.Answer get(String room, String path, String cookie) {
        return edge.send("GET " + path + " HTTP/1.1\nHost: " + room + ".example\nCookie: " + cookie
                + "\nConnection: close\n\n");
    }

    private RawHttp.Answer events(String room, String cookie) {
        return get(room, "/.well-known/anteroom/" + room + "/events", cookie);
    }

    private String queue(String room) {
        return cookieOf(get(room, "/", "none=none").headers("Set-Cookie"));
    }

    private static String cookieOf(List<String> setCookies) {
        return setCookies.getFirst().split(";", 2)[0];
    }

    private String sealed(String room, VisitorPass pass) {
        return "__cf_waitingroom=" + edge.passes.seal(room, pass);
    }

    private static VisitorPass waiting(long lastCheckIn) {
        return new VisitorPass(7, lastCheckIn, 0, lastCheckIn, lastCheckIn, false, 20, 0);
    }

    private RoomState withWaiting(String room, int visitors) {
        RoomState state = RoomDirectories.state(room, edge.clock.millis());
        state.setBuckets(List.of(new WaitingBucket(0L, visitors, 0, false)));
        return state;
    }

    @Test
    void shouldTellAQueuedVisitorOfEachChange() {
        String cookie = queue("full");
        try (EventReader reader = EventReader.open(edge.port(), "full", cookie)) {
            JsonObject first = new JsonObject(reader.next("update"));
            edge.publish(withWaiting("full", 12));
            JsonObject second = new JsonObject(reader.next("update"));

            assertThat(reader.headers("content-type")).containsExactly("text/event-stream");
            assertThat(reader.headers("cache-control")).containsExactly("no-store, no-transform");
            assertThat(first.getBoolean("inWaitingRoom")).isTrue();
            assertThat(first.getInteger("refreshIntervalSeconds")).isBetween(17, 23);
            assertThat(first.getInteger("peopleAhead")).isZero();
            assertThat(second.getInteger("peopleAhead")).isEqualTo(12);
        }
    }

    @Test
    void shouldTellTheRoomsMessageAndEachChangeOfIt() {
        edge.configure(RoomConfig.newBuilder(EdgeUnderTest.FULL).setMessages(Map.of("de-DE", "Rang")).build());
        try (EventReader reader = EventReader.open(edge.port(), "full", queue("full"))) {
            assertThat(new JsonObject(reader.next("notice")).getMap()).containsOnly(Map.entry("", "Rang"),
                    Map.entry("de-DE", "Rang"));

            edge.configure(EdgeUnderTest.FULL);

            assertThat(reader.next("notice")).isEqualTo("{}");
        }
    }

    @Test
    void shouldAdmitAVisitorWhoWasCalledOnTheNextConnection() {
        edge.tickets = (room, pass, now) -> Future.succeededFuture(Ticket.None.INSTANCE);
        String cookie = queue("tickets");
        String called;
        try (EventReader reader = EventReader.open(edge.port(), "tickets", cookie)) {
            reader.next("update");
            edge.tickets = (room, pass, now) -> Future.succeededFuture(Ticket.Split.INSTANCE);
            edge.numbers = 1;
            // The check-in was just now, so only a state of some seconds later surely counts it.
            edge.publish(RoomDirectories.state("tickets", edge.clock.millis() + 3_000));

            assertThat(reader.awaitEnd()).isEqualTo("50");
            called = reader.lastEventId();
        }
        edge.numbers = 0;
        assertThat(get("tickets", "/", cookie).body()).as("a poll before its time").doesNotContain("from the origin");
        try (EventReader uncalled = EventReader.open(edge.port(), "tickets", cookie, "forged")) {
            uncalled.next("update");
        }
        try (EventReader again = EventReader.open(edge.port(), "tickets", cookie, called)) {
            assertThat(again.next("admitted")).isEqualTo("{}");
            String admitted = cookieOf(again.headers("set-cookie"));

            assertThat(get("tickets", "/", admitted).body()).endsWith("from the origin");
            assertThat(edge.moves).extracting(TrafficEvent::getAdmission).containsOnlyOnce(Admission.SPLIT);
            assertThat(edge.moves).extracting(TrafficEvent::getVisitorId)
                    .containsOnly(edge.moves.getFirst().getVisitorId());
        }
    }

    @Test
    void shouldAskForACheckInWhenTheIntervalIsOver() {
        RoomConfig quick = RoomDirectories.room("quick").setQueueAll(true).setRefreshIntervalMillis(1_000)
                .setTickDurationMillis(1_000).build();
        edge.configure(quick);
        String cookie = queue("quick");
        try (EventReader reader = EventReader.open(edge.port(), "quick", cookie)) {
            assertThat(reader.awaitEnd()).isEqualTo("50");
        }
        try (EventReader again = EventReader.open(edge.port(), "quick", cookie)) {
            assertThat(again.headers("set-cookie")).hasSize(1);
            assertThat(edge.moves).hasSize(2);
        }
    }

    @Test
    void shouldLetAnAcceptedVisitorGoOn() {
        String cookie = queue("open");

        RawHttp.Answer answer = events("open", cookie);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("event: admitted\ndata: {}\n\n");
    }

    @Test
    void shouldLetEverybodyGoOnWhereTheRoomIsOff() {
        RawHttp.Answer answer = events("off", "none=none");

        assertThat(answer.body()).isEqualTo("event: admitted\ndata: {}\n\n");
        assertThat(edge.moves).isEmpty();
    }

    @Test
    void shouldTellClientsNotToComeBackWhereNobodyQueues() {
        RawHttp.Answer answer = events("closed", sealed("closed", waiting(edge.clock.millis())));

        assertThat(answer.status()).isEqualTo(204);
    }

    @Test
    void shouldGiveNoStreamToThoseWhoDoNotQueue() {
        String foreign = queue("tickets");
        String expired = sealed("full", waiting(edge.clock.millis() - 300_000));

        assertThat(events("full", "none=none").status()).isEqualTo(403);
        assertThat(events("full", "__cf_waitingroom=forged").status()).isEqualTo(403);
        assertThat(events("full", foreign).status()).isEqualTo(403);
        assertThat(events("full", expired).status()).isEqualTo(403);
        assertThat(edge.moves).extracting(TrafficEvent::getRoomId).containsOnly("tickets");
    }

    @Test
    void shouldKnowNoOtherRoomsAndMethods() {
        assertThat(events("nowhere", "none=none").status()).isEqualTo(404);
        RawHttp.Answer post = edge.send("POST /.well-known/anteroom/full/events HTTP/1.1\nHost: full.example\n"
                + "Content-Length: 2\nConnection: close\n\nhi");
        assertThat(post.status()).isEqualTo(405);
        assertThat(post.headers("Allow")).containsExactly("GET");
    }

    @Test
    void shouldLeaveOtherPathsToTheRooms() {
        assertThat(get("off", "/.well-known/anteroom/events", "none=none").body()).endsWith("from the origin");
        assertThat(get("off", "/.well-known/anteroom/off/other", "none=none").body()).endsWith("from the origin");
    }

    @Test
    void shouldLetClientsPollWhenThereAreTooManyStreams() {
        edge.close();
        edge = EdgeUnderTest.before(request -> request.response().end("from the origin"),
                Map.of("push.maxStreams", "1"));
        String cookie = queue("full");
        try (EventReader reader = EventReader.open(edge.port(), "full", cookie)) {
            reader.next("update");

            RawHttp.Answer second = events("full", queue("full"));

            assertThat(second.status()).isEqualTo(503);
            assertThat(second.headers("Retry-After")).containsExactly("20");
        }
        await().until(() -> edge.streams.open() == 0);
        try (EventReader again = EventReader.open(edge.port(), "full", cookie)) {
            again.next("update");
        }
    }

    @Test
    void shouldEndStreamsWhenTheEdgeStops() {
        String cookie = queue("full");
        try (EventReader reader = EventReader.open(edge.port(), "full", cookie)) {
            reader.next("update");

            edge.stopStreams();

            reader.awaitEnd();
            assertThat(events("full", cookie).status()).isEqualTo(503);
        }
    }
}
