package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRefusal;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An edge that makes requests of itself before it is ready. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class RehearsedEdgeIT {

    @TempDir
    private Path folder;

    /** Its visitors' event loop is traced; that of the rehearsal is another one. */
    @Test
    void shouldTellNobodyOfItsRehearsal() throws Exception {
        List<String> spans = new CopyOnWriteArrayList<>();
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            try (exchange) {
                spans.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
                exchange.sendResponseHeaders(200, -1);
            }
        });
        collector.start();
        Installation installation = Installation.shared();
        try (Origin origin = new Origin(); Edges edges = Edges.counted(installation, origin, folder)) {
            EdgeServer edge = edges.ready("lima", Map.of("rehearsal", "200ms", "tracing.url",
                    "http://127.0.0.1:" + collector.getAddress().getPort() + "/v1/traces", "tracing.percent", "100"));
            Visitor.fetch("http://127.0.0.1:" + edge.port() + "/of-a-visitor");
            edge.close().await(60, TimeUnit.SECONDS);

            assertThat(String.join("", spans)).contains("/of-a-visitor").doesNotContain("/a/page");
        } finally {
            collector.stop(0);
        }
    }

    @Test
    void shouldBeReadyOnlyAfterItsRehearsalAndStopInTheMiddleOfIt() {
        Installation installation = Installation.shared();
        try (Origin origin = new Origin(); Edges edges = Edges.counted(installation, origin, folder)) {
            EdgeServer busy = edges.start("nairobi", Map.of("rehearsal", "5m"));
            HttpResponse<String> answer = Visitor.fetch("http://127.0.0.1:" + busy.managementPort() + "/health/ready");

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("the edge still makes requests of itself");

            EdgeServer brief = edges.ready("dublin", Map.of("rehearsal", "1ms"));
            assertThat(Visitor.fetch("http://127.0.0.1:" + brief.managementPort() + "/health/ready").body())
                    .doesNotContain("requests of itself");
        }
    }

    /** The room's times are so long that only a first request without a rehearsal could be too slow. */
    @Test
    void shouldHaveAskedTicketCountersBeforeItsFirstVisitorEntersAtOnce() throws Exception {
        Path rooms = Files.writeString(folder.resolve("three.yaml"), """
                rooms:
                  - name: tickets
                    host: 127.0.0.1
                    total_active_users: 3
                    new_users_per_minute: 100000
                    settle: 5s
                    ticket_timeout: 5s
                """);
        Installation installation = Installation.shared();
        try (Origin origin = new Origin(); Edges edges = Edges.counted(installation, origin, folder)) {
            EdgeServer edge = edges.ready("lima", Map.of("rehearsal", "1ms", "rooms.file", rooms.toString()));
            try (TopicReader<TicketGrant> grants = new TopicReader<>(installation.consumer(AvroTypes.TICKET_GRANT),
                    installation.topic(Topics.TICKET_GRANTS))) {
                HttpResponse<String> first = new Visitor().get(edge.port());

                assertThat(first.body()).isEqualTo(Origin.BODY);
                TicketGrant number = grants.await("a number", grant -> grant.getGranted() == 1);
                assertThat(number.getFirstNumber()).isEqualTo(1);
                assertThat(grants.records().stream().map(ConsumerRecord::value)
                        .filter(grant -> grant.getRefusal() == TicketRefusal.STALE_SNAPSHOT))
                        .as("answers to the rehearsal").hasSizeGreaterThanOrEqualTo(20);
            }
        }
    }
}
