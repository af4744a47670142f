package dev.anteroom.edge.http;

import static dev.anteroom.edge.http.EdgeUnderTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.visit.Ticket;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.tracing")
class TracingIT {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String VISITORS = "00-" + TRACE + "-b7ad6b7169203331-00";
    private static final String REQUEST = "GET /shop?q=1 HTTP/1.1\nHost: %s.example\ntraceparent: " + VISITORS
            + "\nConnection: close\n\n";

    private final Collector collector = new Collector();

    @AfterEach
    void close() {
        collector.close();
    }

    private static EdgeUnderTest edge(Map<String, String> settings) {
        return EdgeUnderTest.before(request -> request.response().end(request.getHeader("traceparent")), settings);
    }

    private EdgeUnderTest traced() {
        return edge(Map.of("tracing.url", collector.url(), "tracing.percent", "100"));
    }

    private static String toldOrigin(EdgeUnderTest edge, String room) {
        return edge.send(REQUEST.formatted(room)).body();
    }

    @Test
    void shouldTellTheOriginOfTheVisitorsTraceAndSendItsSpans() {
        EdgeUnderTest edge = traced();

        String told = toldOrigin(edge, "open");
        edge.close();

        assertThat(told).startsWith("00-" + TRACE + "-").endsWith("-01").isNotEqualTo(VISITORS);
        String spanToldOf = told.substring(VISITORS.indexOf("-b7") + 1, told.length() - 3);
        assertThat(collector.received())
                .contains("anteroom-edge", "nairobi", bytes(TRACE), bytes(spanToldOf), "url.path")
                .as("who asked").doesNotContain("q=1", "url.query", "peer.address", "client.address", "user_agent");
    }

    @Test
    void shouldTraceWhoeverHadToAwaitATicket() {
        CompletableFuture<Promise<Ticket>> asked = new CompletableFuture<>();
        try (EdgeUnderTest edge = traced()) {
            edge.tickets = (room, pass, now) -> {
                Promise<Ticket> ticket = Promise.promise();
                asked.complete(ticket);
                return ticket.future();
            };
            CompletableFuture<String> told = CompletableFuture.supplyAsync(() -> toldOrigin(edge, "tickets"));
            Promise<Ticket> ticket = asked.join();
            await(edge.onLoop(() -> {
                ticket.complete(new Ticket.Numbered("nairobi", 1_000, 1));
                return Future.succeededFuture();
            }));

            assertThat(told.join()).startsWith("00-" + TRACE + "-").isNotEqualTo(VISITORS);
        }
    }

    @Test
    void shouldNotLetVisitorsDecideWhatIsTraced() {
        EdgeUnderTest edge = edge(Map.of("tracing.url", collector.url(), "tracing.percent", "0"));

        String told = edge.send(REQUEST.formatted("open").replace("-00\n", "-01\n")).body();
        edge.close();

        assertThat(told).startsWith("00-" + TRACE + "-").endsWith("-00");
        assertThat(collector.received()).isEmpty();
    }

    @Test
    void shouldPassTheVisitorsHeaderOnUntouchedWhenNothingIsTraced() {
        try (EdgeUnderTest edge = edge(Map.of())) {
            assertThat(toldOrigin(edge, "open")).isEqualTo(VISITORS);
        }
    }

    private static String bytes(String hex) {
        return new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
    }
}
