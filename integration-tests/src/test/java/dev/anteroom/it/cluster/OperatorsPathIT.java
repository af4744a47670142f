package dev.anteroom.it.cluster;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.anteroom.devkit.broker.FreePorts;
import dev.anteroom.it.Servers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The README's way to an installation of one's own: nothing but its addresses and ports is changed. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class OperatorsPathIT {

    private static final String SITE = "the shop";

    @TempDir
    private Path folder;

    private final OperatorsPath readme = OperatorsPath.read();
    private final List<Integer> ports = FreePorts.pick(3);
    private final HttpClient http = HttpClient.newHttpClient();
    private HttpServer origin;
    private KafkaCluster kafka;
    private ShellCommands commands;

    @BeforeEach
    void start() throws IOException {
        origin = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        origin.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, SITE.length());
            exchange.getResponseBody().write(SITE.getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        origin.start();
        kafka = KafkaCluster.start(1, Path.of("target", "operators-path"));
        commands = new ShellCommands(folder);
    }

    @AfterEach
    void stop() throws IOException {
        commands.close();
        kafka.close();
        origin.stop(0);
        http.close();
    }

    private Process run(String start, Map<String, String> environment) {
        String command = readme.command(start).replace("kafka:9092", kafka.bootstrap())
                .replace("http://registry:8080/apis/ccompat/v7", Servers.registry().toString())
                .replace("http://10.0.0.5:8080", "http://127.0.0.1:" + origin.getAddress().getPort());
        return commands.start(command, environment);
    }

    private String port(int index) {
        return Integer.toString(ports.get(index));
    }

    private String management(int index, String path) throws IOException, InterruptedException {
        String token = Files.readString(folder.resolve("token")).strip();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port(index) + path))
                .header("Authorization", "Bearer " + token).build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    private void awaitReady(int index, Process process) {
        Awaitility.await("ready").atMost(PATIENCE).ignoreExceptionsInstanceOf(IOException.class).until(() -> {
            assertThat(process.isAlive()).as(commands.printed()).isTrue();
            return management(index, "/health/ready").contains("\"ready\":true");
        });
    }

    private String visit(String path) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), ports.get(2))) {
            socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: www.example.com\r\n"
                    + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void shouldLeadToASiteBehindAWaitingRoom() throws Exception {
        Files.writeString(folder.resolve("rooms.yaml"), readme.rooms());
        assertThat(ShellCommands.exitCode(run("./anteroom keys generate", Map.of()))).as(commands.printed()).isZero();
        assertThat(ShellCommands.exitCode(run("./anteroom tokens generate", Map.of()))).as(commands.printed()).isZero();
        Process aggregator = run("./anteroom aggregator", Map.of("ANTEROOM_MANAGEMENT_PORT", port(0)));
        Process edge = run("./anteroom edge", Map.of("ANTEROOM_MANAGEMENT_PORT", port(1), "ANTEROOM_HTTP_HOST",
                "127.0.0.1", "ANTEROOM_HTTP_PORT", port(2), "ANTEROOM_LOG_FORMAT", "json"));
        awaitReady(0, aggregator);
        awaitReady(1, edge);

        assertThat(visit("/")).contains(SITE).doesNotContain("Set-Cookie");
        Awaitility.await("the first visitor is let in").atMost(PATIENCE)
                .until(() -> visit("/tickets").contains(SITE));
        Awaitility.await("the visitor is counted, and every edge knows").atMost(PATIENCE)
                .until(() -> management(1, "/metrics").lines().anyMatch(line -> line
                        .startsWith("anteroom_room_active{") && line.contains("name=\"tickets\"")
                        && !line.endsWith(" 0.0") && !line.endsWith(" NaN")));
        assertThat(management(0, "/metrics")).contains("anteroom_aggregator_running{topology=\"traffic\"} 1.0",
                "anteroom_aggregator_running{topology=\"tickets\"} 1.0",
                "anteroom_aggregator_dropped_total{topology=\"traffic\"} 0.0")
                .doesNotContain("anteroom_aggregator_processed_total{topology=\"traffic\"} 0.0")
                .as("the clock of each edge")
                .containsPattern(
                        "anteroom_aggregator_clock_offset\\{edge=\"[^|]+\\|nairobi-1\",topology=\"global\"} -?\\d");
        assertThat(management(1, "/metrics"))
                .containsPattern("anteroom_room_edges_left_out\\{name=\"tickets\",room=\"[^\"]+\"} 0\\.0");
        assertThat(commands.printed()).contains("\"formattedMessage\":\"the edge is listening\"",
                "{\"edge\":\"nairobi-1\"}");

        Process status = commands.start(
                readme.command("./anteroom status").strip() + " --api http://127.0.0.1:" + port(1),
                Map.of());
        assertThat(ShellCommands.exitCode(status)).as(commands.printed()).isZero();
        assertThat(commands.printed()).containsPattern("default +tickets +(not_)?queueing +\\d+ / 2000");

        edge.destroy();
        aggregator.destroy();
        assertThat(List.of(ShellCommands.exitCode(edge), ShellCommands.exitCode(aggregator))).containsOnly(0);
    }
}
