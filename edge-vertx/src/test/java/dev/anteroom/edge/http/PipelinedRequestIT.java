package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.core.visit.Ticket;
import io.vertx.core.Promise;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that were sent behind another one before its answer was there. */
class PipelinedRequestIT {

    private static final String BEHIND = "GET /behind HTTP/1.1\r\nHost: open.example\r\n\r\n";
    private static final String UPGRADE = """
            GET /chat HTTP/1.1\r
            Host: open.example\r
            Connection: Upgrade\r
            Upgrade: websocket\r
            Sec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
            \r
            """;

    private volatile String answerToUpgrade = "";
    private final RecordingOrigin origin = RecordingOrigin.answering(read -> read.line().contains("/chat")
            ? answerToUpgrade
            : RecordingOrigin.answer(read.line().split(" ", 3)[1]));
    private final EdgeUnderTest edge = EdgeUnderTest.before(request -> {
    }, Map.of("origin.url", origin.url()));

    @AfterEach
    void stop() {
        edge.close();
        origin.close();
    }

    /**
     * Warms up a connection to the origin, so that bytes that are let through arrive at once; then clears the recorded
     * requests.
     */
    private void begin() {
        after();
        origin.reads().clear();
    }

    /** Whatever was let through before this is at the origin when this is answered. */
    private void after() {
        assertThat(
                RawHttp.sendBytes(edge.port(), "GET /after HTTP/1.1\r\nHost: open.example\r\nConnection: close\r\n\r\n")
                        .body())
                .isEqualTo("/after");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /last HTTP/1.1\r\nHost: open.example\r\nConnection: close\r\n\r\n",
            "GET /last HTTP/1.1\r\nHost: open.example\r\nConnection: Close\r\n\r\n",
            "GET /last HTTP/1.0\r\nHost: open.example\r\n\r\n",
            "POST /last HTTP/1.0\r\nHost: open.example\r\nContent-Length: 1\r\n\r\nx",
            "POST /last HTTP/1.1\r\nHost: open.example\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx"})
    void shouldServeNothingBehindTheLastRequest(String last) {
        begin();

        RawHttp.sendBytes(edge.port(), last + BEHIND + BEHIND);
        after();

        assertThat(origin.lines()).hasSize(2).first().asString().contains("/last");
        assertThat(origin.lines()).last().asString().contains("/after");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/1.1\r\nHost: full.example\r\nConnection: close\r\n\r\n",
            "GET / HTTP/1.0\r\nHost: full.example\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: full.example\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: full.example\r\nExpect: nothing\r\n\r\n",
            "GET /%zz HTTP/1.1\r\nHost: full.example\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: full.example\r\nConnection: close\r\nUpgrade: websocket\r\n\r\n"})
    void shouldServeNothingBehindWhoeverIsTurnedAwayForGood(String last) {
        begin();

        RawHttp.sendBytes(edge.port(), last + BEHIND + BEHIND);
        after();

        assertThat(origin.lines()).containsExactly("GET /after HTTP/1.1");
    }

    @Test
    void shouldHandleNothingWhileATicketIsAwaited() throws IOException {
        List<Promise<Ticket>> asked = new CopyOnWriteArrayList<>();
        edge.tickets = (room, pass, now) -> {
            Promise<Ticket> ticket = Promise.promise();
            asked.add(ticket);
            return ticket.future();
        };
        begin();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), edge.port())) {
            socket.setSoTimeout(60_000);
            String ask = "GET /first HTTP/1.1\r\nHost: tickets.example\r\n\r\n";
            socket.getOutputStream().write((ask + BEHIND + ask.replace("first", "third")
                    + "GET / HTTP/3.0\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
            await().untilAsserted(() -> assertThat(asked).hasSize(1));
            after();
            assertThat(origin.lines()).containsExactly("GET /after HTTP/1.1");

            edge.onLoop(() -> {
                asked.getFirst().complete(Ticket.Split.INSTANCE);
                return asked.getFirst().future();
            });
            await().untilAsserted(() -> assertThat(asked).hasSize(2));
            assertThat(origin.lines()).endsWith("GET /first HTTP/1.1", "GET /behind HTTP/1.1");

            edge.onLoop(() -> {
                asked.getLast().complete(Ticket.Split.INSTANCE);
                return asked.getLast().future();
            });
            String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answers).containsSubsequence("/first", "/behind", "/third", "HTTP/1.1 505");
        }
    }

    @Test
    void shouldHandleNothingBehindAVisitorWhoLeftWhileATicketWasAwaited() throws IOException {
        List<Promise<Ticket>> asked = new CopyOnWriteArrayList<>();
        edge.tickets = (room, pass, now) -> {
            Promise<Ticket> ticket = Promise.promise();
            asked.add(ticket);
            return ticket.future();
        };
        begin();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), edge.port())) {
            socket.getOutputStream().write(("GET /first HTTP/1.1\r\nHost: tickets.example\r\n\r\n" + BEHIND)
                    .getBytes(StandardCharsets.ISO_8859_1));
            await().untilAsserted(() -> assertThat(asked).hasSize(1));
        }
        after();
        after();

        assertThat(origin.lines()).doesNotContain("GET /behind HTTP/1.1");
    }

    @Test
    void shouldTakeWhatStandsBehindAnUpgradeForNoRequest() throws IOException {
        answerToUpgrade = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nfirst";
        begin();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), edge.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write((UPGRADE + BEHIND + "GET / HTTP/1.1\r\nHost: full.example\r\n\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1));
            StringBuilder read = new StringBuilder();
            while (!read.toString().endsWith("first")) {
                read.append((char) socket.getInputStream().read());
            }
            assertThat(read.toString()).startsWith("HTTP/1.1 101").doesNotContain("HTTP/1.1 200");
        }
        after();

        assertThat(origin.lines()).contains("GET /chat HTTP/1.1", "GET /after HTTP/1.1")
                .doesNotContain("GET /behind HTTP/1.1");
        assertThat(edge.moves).noneMatch(move -> move.getRoomId().equals("full"));
    }

    @Test
    void shouldJudgeWhatStandsBehindARefusedUpgradeByItself() {
        answerToUpgrade = "HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno";
        begin();

        RawHttp.Answer answer = RawHttp.sendBytes(edge.port(),
                UPGRADE + "GET /behind HTTP/1.1\r\nHost: full.example\r\nConnection: close\r\n\r\n");
        after();

        assertThat(answer.text()).startsWith("HTTP/1.1 403").contains("Refresh:");
        assertThat(origin.lines()).containsExactly("GET /chat HTTP/1.1", "GET /after HTTP/1.1");
    }
}
