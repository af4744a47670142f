package dev.anteroom.edge.http;

import static dev.anteroom.edge.http.EdgeUnderTest.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.edge.tickets.TicketSource;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TicketIT {

    private static final String POST = "POST /a HTTP/1.1\nHost: tickets.example\nContent-Length: 5\n"
            + "Connection: close\n\nhello";

    /** Counters that answer when the test says so. */
    private static final class Slow implements TicketSource {

        private final Promise<Ticket> ticket = Promise.promise();
        private final CompletableFuture<Long> asked = new CompletableFuture<>();
        private final CompletableFuture<Long> hungUp = new CompletableFuture<>();
        private final CompletableFuture<Ticket.Numbered> givenBack = new CompletableFuture<>();

        @Override
        public Future<Ticket> take(RoomView room, VisitorPass pass, long now) {
            asked.complete(pass.visitorId());
            return ticket.future();
        }

        @Override
        public void hungUp(RoomView room, long visitorId, Future<Ticket> broken) {
            hungUp.complete(visitorId);
        }

        @Override
        public void giveBack(RoomView room, Ticket.Numbered number) {
            givenBack.complete(number);
        }
    }

    private static EdgeUnderTest edge(Slow tickets) {
        EdgeUnderTest edge = EdgeUnderTest.before(request -> request.body()
                .onSuccess(body -> request.response().end("got " + body)));
        edge.tickets = tickets;
        return edge;
    }

    private static void answer(EdgeUnderTest edge, Slow tickets, Ticket ticket) {
        tickets.asked.join();
        await(edge.onLoop(() -> {
            tickets.ticket.complete(ticket);
            return Future.succeededFuture();
        }));
    }

    @Test
    void shouldPassTheWholeRequestOnOnceTheNumberIsThere() {
        Slow tickets = new Slow();
        try (EdgeUnderTest edge = edge(tickets)) {
            CompletableFuture<RawHttp.Answer> answer = CompletableFuture.supplyAsync(() -> edge.send(POST));

            answer(edge, tickets, new Ticket.Numbered("nairobi", 1_000, 1));

            assertThat(answer.join().body()).contains("got hello");
            assertThat(answer.join().headers("Set-Cookie")).hasSize(1);
        }
    }

    @Test
    void shouldAdmitNobodyByANumberThatComesInThePrequeueOfAnEvent() {
        Slow tickets = new Slow();
        try (EdgeUnderTest edge = edge(tickets)) {
            long now = InstantSource.system().millis();
            RoomEvent event = RoomEvent.newBuilder().setId("e").setName("e").setPrequeueAt(now + 3_600_000)
                    .setStartAt(now + 7_200_000).setEndAt(now + 9_000_000).build();
            edge.configure(RoomConfig.newBuilder(EdgeUnderTest.TICKETS).setEvents(List.of(event)).build());
            CompletableFuture<RawHttp.Answer> answer = CompletableFuture.supplyAsync(() -> edge.send(POST));
            tickets.asked.join();
            edge.ahead = Duration.ofMinutes(90);

            answer(edge, tickets, new Ticket.Numbered("nairobi", 1_000, 1));

            assertThat(answer.join().headers("Refresh")).hasSize(1);
            assertThat(tickets.givenBack.join()).isEqualTo(new Ticket.Numbered("nairobi", 1_000, 1));
        }
    }

    @Test
    void shouldShowTheWaitingPageWhenThereIsNoNumber() {
        Slow tickets = new Slow();
        try (EdgeUnderTest edge = edge(tickets)) {
            CompletableFuture<RawHttp.Answer> answer = CompletableFuture.supplyAsync(() -> edge.send(POST));

            answer(edge, tickets, Ticket.None.INSTANCE);

            assertThat(answer.join().headers("Refresh")).hasSize(1);
        }
    }

    @Test
    void shouldTellWhoeverAsksForTicketsThatTheVisitorHungUp() throws IOException {
        Slow tickets = new Slow();
        try (EdgeUnderTest edge = edge(tickets)) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), edge.port())) {
                socket.getOutputStream().write(POST.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
                tickets.asked.join();
            }

            await().until(tickets.hungUp::isDone);

            assertThat(tickets.hungUp.join()).isEqualTo(tickets.asked.join());
            assertThat(edge.moves).isEmpty();
        }
    }
}
