package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.visit.Ticket;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProbationIT {

    private static final String ASK = "GET / HTTP/1.1\nHost: tickets.example\nConnection: close\n";

    private final AtomicInteger numbers = new AtomicInteger();
    private EdgeUnderTest edge = start(Map.of("http.probation", "true"));

    private EdgeUnderTest start(Map<String, String> settings) {
        EdgeUnderTest started = EdgeUnderTest.before(request -> request.response().end("from the origin"), settings);
        started.tickets = (room, pass, now) -> {
            numbers.incrementAndGet();
            return Future.succeededFuture(Ticket.Split.INSTANCE);
        };
        return started;
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private void active(int visitors, int waiting) {
        edge.publish(RoomState.newBuilder(RoomDirectories.state("tickets", 0)).setTotalActiveUsers(200)
                .setPublishedAt(edge.clock.millis()).setActiveUsers(visitors).setWaitingUsers(waiting)
                .setAvailable(200 - visitors).build());
    }

    @Test
    void shouldLeavePlacesToThoseWhoKeepTheirCookie() {
        active(170, 0);
        for (int i = 0; i < 100; i++) {
            RawHttp.Answer ghost = edge.send(ASK + "\n");
            assertThat(ghost.headers("Refresh")).containsExactly("1");
        }
        assertThat(edge.moves).isEmpty();
        assertThat(numbers).hasValue(0);

        String cookie = edge.send(ASK + "\n").cookie();
        assertThat(edge.send(ASK + "Cookie: " + cookie + "\n\n").headers("Refresh")).as("too early").hasSize(1);
        edge.ahead = Duration.ofSeconds(1);
        RawHttp.Answer admitted = edge.send(ASK + "Cookie: " + cookie + "\n\n");

        assertThat(admitted.body()).isEqualTo("from the origin");
        assertThat(edge.moves).extracting(TrafficEvent::getFrom).containsExactly(Standing.NEW);
        assertThat(edge.moves.getFirst().getVisitorId()).isEqualTo(edge.moves.getLast().getVisitorId());
        assertThat(edge.meters.get("anteroom.edge.newcomers").tag("outcome", "asked").counter().count()).isEqualTo(101);
        assertThat(edge.meters.get("anteroom.edge.newcomers").tag("outcome", "returned").counter().count())
                .isEqualTo(1);
    }

    @Test
    void shouldKeepThePlaceInLineFromTheFirstRequest() {
        active(200, 5);
        String cookie = edge.send(ASK + "\n").cookie();
        long first = edge.clock.millis();
        // A time that is so much later that a newcomer then belongs to another bucket.
        edge.ahead = Duration.ofMinutes(2);
        active(150, 5);

        edge.send(ASK + "Cookie: " + cookie + "\n\n");

        assertThat(edge.moves.getFirst().getBucketId()).isLessThanOrEqualTo(first);
    }

    @Test
    void shouldAskNobodyWhileThereAreManyPlaces() {
        active(160, 0);
        assertThat(edge.send(ASK + "\n").body()).isEqualTo("from the origin");
    }

    @Test
    void shouldLetVisitorsWhoNeverComeBackHoldNoMoreThanATenth() {
        active(0, 0);
        String cookie = edge.send(ASK + "\n").cookie();
        for (int i = 1; i < 20; i++) {
            assertThat(edge.send(ASK + "\n").body()).isEqualTo("from the origin");
        }
        for (int i = 0; i < 100; i++) {
            assertThat(edge.send(ASK + "\n").headers("Refresh")).containsExactly("1");
        }
        assertThat(edge.moves).hasSize(20);

        // One of them comes back and so is no ghost, which makes place for the next one.
        assertThat(edge.send(ASK + "Cookie: " + cookie + "\n\n").body()).isEqualTo("from the origin");
        assertThat(edge.send(ASK + "\n").body()).isEqualTo("from the origin");
        assertThat(edge.send(ASK + "\n").headers("Refresh")).containsExactly("1");

        // Ghosts make nobody wait: whoever keeps the cookie enters a second later.
        String honest = edge.send(ASK + "\n").cookie();
        edge.ahead = Duration.ofSeconds(1);
        assertThat(edge.send(ASK + "Cookie: " + honest + "\n\n").body()).isEqualTo("from the origin");

        // And when the sessions of the ghosts are over, newcomers are no longer asked.
        edge.ahead = Duration.ofHours(1);
        active(0, 0);
        assertThat(edge.send(ASK + "\n").body()).isEqualTo("from the origin");
    }

    @Test
    void shouldAskNobodyUnlessToldTo() {
        edge.close();
        edge = start(Map.of("http.probation", "false"));
        active(190, 0);

        assertThat(edge.send(ASK + "\n").body()).isEqualTo("from the origin");
    }

    private void startBehindProxy(String percentOfNetwork) {
        edge.close();
        edge = start(Map.of("http.trustForwarded.from", "127.0.0.1", "http.probation.percentOfNetwork",
                percentOfNetwork));
        active(0, 0);
    }

    private RawHttp.Answer from(String address, String more) {
        return edge.send(ASK + "X-Forwarded-For: " + address + "\n" + more + "\n");
    }

    private boolean isLetIn(String address) {
        return from(address, "").body().equals("from the origin");
    }

    @ParameterizedTest
    @CsvSource({"203.0.113., 198.51.100.7", "2001:db8:1:, 2001:db8:2::7"})
    void shouldLetOneNetworkHoldNoMoreThanItsPartWithoutComingBack(String network, String elsewhere) {
        startBehindProxy("20");
        String address = network.endsWith(":") ? network + "%x::9" : network + "%d";
        String cookie = from(address.formatted(1), "").cookie();
        for (int i = 2; i <= 40; i++) {
            assertThat(isLetIn(address.formatted(i))).as("newcomer %d", i).isTrue();
        }
        assertThat(from(address.formatted(41), "").headers("Refresh")).containsExactly("1");
        assertThat(isLetIn(elsewhere)).as("from another network").isTrue();
        assertThat(edge.moves).as("the one who was asked took nothing").hasSize(41);

        // One comes back, though from another network, which makes place for one more of the network that it first came from.
        assertThat(from(elsewhere, "Cookie: " + cookie + "\n").body()).isEqualTo("from the origin");
        assertThat(isLetIn(address.formatted(42))).isTrue();
        RawHttp.Answer asked = from(address.formatted(43), "");
        assertThat(asked.headers("Refresh")).containsExactly("1");

        // Who keeps the cookie enters a second later.
        edge.ahead = Duration.ofSeconds(1);
        assertThat(from(address.formatted(43), "Cookie: " + asked.cookie() + "\n").body())
                .isEqualTo("from the origin");

        // The sessions of the others end, and so does the bound.
        edge.ahead = Duration.ofHours(1);
        active(0, 0);
        assertThat(isLetIn(address.formatted(44))).isTrue();
    }

    @Test
    void shouldBoundANetworkAlsoWhileTicketsAreOnTheirWay() throws IOException {
        startBehindProxy("20");
        SlowTickets slow = new SlowTickets();
        edge.tickets = slow;
        List<RawHttp.Pending> newcomers = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
            newcomers.add(edge.begin(ASK + "X-Forwarded-For: 203.0.113." + i + "\n\n"));
        }
        slow.await(40);
        assertThat(from("203.0.113.41", "").headers("Refresh")).containsExactly("1");

        // Who leaves makes place for another one.
        newcomers.removeFirst().close();
        slow.awaitHungUp(1);
        newcomers.add(edge.begin(ASK + "X-Forwarded-For: 203.0.113.42\n\n"));
        slow.await(40);
        assertThat(from("203.0.113.43", "").headers("Refresh")).containsExactly("1");

        // And so do those who get no number.
        slow.answer(Ticket.None.INSTANCE);
        for (RawHttp.Pending newcomer : newcomers) {
            assertThat(newcomer.answer().status()).isEqualTo(200);
        }
        edge.tickets = (room, pass, now) -> Future.succeededFuture(Ticket.Split.INSTANCE);
        for (int i = 1; i <= 40; i++) {
            assertThat(isLetIn("203.0.113." + i)).as("newcomer %d", i).isTrue();
        }
        assertThat(isLetIn("203.0.113.41")).isFalse();
    }

    @Test
    void shouldNotTakeAPrivateNetworkForOneVisitor() {
        startBehindProxy("1");
        for (int i = 1; i < 20; i++) {
            assertThat(isLetIn("10.0.0." + i)).as("a load balancer may stand there").isTrue();
        }
    }

    @Test
    void shouldAlwaysLeaveANetworkAFewPlaces() {
        startBehindProxy("1");
        for (int i = 1; i <= 10; i++) {
            assertThat(isLetIn("203.0.113." + i)).as("newcomer %d", i).isTrue();
        }
        assertThat(isLetIn("203.0.113.11")).isFalse();
    }

    @Test
    void shouldBoundNoNetworkIfAllOfTheRoomMayBeHeld() {
        startBehindProxy("100");
        for (int i = 0; i < 250; i++) {
            assertThat(isLetIn("203.0.113.9")).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Sec-Purpose: prefetch", "Sec-Purpose: prefetch;prerender", "Purpose: prefetch"})
    void shouldNotCountWhoeverOnlyLoadsInAdvance(String header) {
        active(10, 0);
        RawHttp.Answer answer = edge.send(ASK + header + "\n\n");

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.headers("Set-Cookie")).isEmpty();
        assertThat(edge.moves).isEmpty();
        assertThat(numbers).hasValue(0);
    }

    @Test
    void shouldNotCountPartsOfAnotherSitesPageInABusyRoom() {
        String part = ASK + "Sec-Fetch-Mode: no-cors\nSec-Fetch-Site: cross-site\n\n";
        active(170, 0);
        assertThat(edge.send(part).status()).isEqualTo(503);
        assertThat(edge.moves).isEmpty();

        active(10, 0);
        assertThat(edge.send(part).body()).isEqualTo("from the origin");
    }

    @Test
    void shouldServeThoseWhoHaveAPlaceInAdvance() {
        active(10, 0);
        String cookie = edge.send(ASK + "\n").cookie();

        assertThat(edge.send(ASK + "Cookie: " + cookie + "\nSec-Purpose: prefetch\n\n").body())
                .isEqualTo("from the origin");
    }

    @Test
    void shouldTellBrowsersWhatItsPagesMayDo() {
        active(170, 0);
        RawHttp.Answer waiting = edge.send(ASK + "\n");
        RawHttp.Answer refused = edge.send("GET / HTTP/1.1\nHost: unknown.example\nConnection: close\n\n");

        for (RawHttp.Answer answer : List.of(waiting, refused)) {
            assertThat(answer.headers("X-Content-Type-Options")).containsExactly("nosniff");
            assertThat(answer.headers("Referrer-Policy")).containsExactly("same-origin");
            assertThat(answer.headers("Content-Security-Policy").getFirst()).startsWith("default-src 'none'");
        }
    }
}
