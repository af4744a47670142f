package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.avro.WaitingBucket;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class HeldPlaceIT {

    private static final String ROOM = "held";
    private static final int LONG_MILLIS = 300_000;

    private final EdgeUnderTest patient = edge(LONG_MILLIS);
    private final EdgeUnderTest hasty = edge(1);

    private static EdgeUnderTest edge(int settleMillis) {
        return EdgeUnderTest.before(request -> request.response().end("from the origin"), Map.of(),
                RoomDirectories.room(ROOM).setSettleMillis(settleMillis).setTicketTimeoutMillis(1)
                        .setLeaseDurationMillis(LONG_MILLIS).build());
    }

    @BeforeEach
    void storeLater() {
        patient.stored = new CompletableFuture<>();
        hasty.stored = new CompletableFuture<>();
    }

    @AfterEach
    void stop() {
        patient.close();
        hasty.close();
    }

    /** A visitor asks for whom a place is held. */
    private static CompletableFuture<RawHttp.Answer> ask(EdgeUnderTest edge) {
        long now = edge.clock.millis();
        long since = now - LONG_MILLIS - 100_000;
        RoomState state = RoomDirectories.state(ROOM, now);
        state.setBuckets(List.of(new WaitingBucket(since, 1, 1, true)));
        state.setCountedUpTo(now);
        edge.publish(state);
        long checkIn = now - 20_000;
        String pass = edge.passes.seal(ROOM, new VisitorPass(7, since, 0, checkIn, checkIn, false, 20, 0, since));
        return CompletableFuture.supplyAsync(() -> edge.send("GET / HTTP/1.1\nHost: " + ROOM
                + ".example\nCookie: __cf_waitingroom=" + pass + "\nConnection: close\n\n"));
    }

    private static void store(EdgeUnderTest edge, boolean isStored) {
        EdgeUnderTest.await(edge.onLoop(() -> {
            edge.stored.complete(isStored);
            return Future.succeededFuture();
        }));
    }

    private static void awaitMove(EdgeUnderTest edge) {
        await().untilAsserted(() -> assertThat(edge.moves).extracting(TrafficEvent::getAdmission)
                .containsExactly(Admission.RESERVED));
    }

    @Test
    void shouldLetTheVisitorInWhenTheMoveIsStored() {
        CompletableFuture<RawHttp.Answer> answer = ask(patient);
        awaitMove(patient);
        assertThat(answer).isNotDone();

        store(patient, true);

        assertThat(answer.join().body()).isEqualTo("from the origin");
        assertThat(answer.join().headers("Set-Cookie")).isNotEmpty();
    }

    @Test
    void shouldShowTheWaitingPageWhenTheMoveIsLost() {
        CompletableFuture<RawHttp.Answer> answer = ask(patient);
        awaitMove(patient);

        store(patient, false);

        assertThat(answer.join().body()).contains("<html");
        assertThat(patient.moves).as("waits anew").last().satisfies(move -> {
            assertThat(move.getFrom()).isEqualTo(Standing.NEW);
            assertThat(move.getTo()).isEqualTo(Standing.WAITING);
        });
    }

    @Test
    void shouldShowTheWaitingPageWhenTheMoveTakesTooLong() {
        RawHttp.Answer answer = ask(hasty).join();

        assertThat(answer.body()).contains("<html");
        assertThat(answer.headers("Refresh")).as("soon").containsExactly("2");
        assertThat(hasty.moves).hasSize(1);
    }
}
