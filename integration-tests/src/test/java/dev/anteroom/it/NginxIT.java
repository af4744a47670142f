package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The nginx example of the documentation, in front of a site of which the edge knows nothing. */
class NginxIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Path PAGE = Path.of("..", "docs", "forward-auth.md");

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin site = new Origin();
    @AutoClose
    private final Origin behindEdge = new Origin();
    @AutoClose
    private final Edges edges;
    @AutoClose
    private Nginx nginx;

    NginxIT(@TempDir Path folder) {
        edges = Edges.counted(installation, behindEdge, folder);
    }

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        EdgeServer edge = edges.ready("nairobi",
                Map.of("rooms.file", edges.rooms(1, "session_duration: 4s").toString(), "http.forwardAuth.from",
                        "127.0.0.1", "http.trustForwarded.from", "127.0.0.1"));
        nginx = Nginx.start(folder, example().replace("127.0.0.1:8080", "127.0.0.1:" + edge.port())
                .replace("127.0.0.1:3000", URI.create(site.url()).getAuthority()));
    }

    private static String example() throws IOException {
        Matcher block = Pattern.compile("```nginx\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertThat(block.find()).as("an example in " + PAGE).isTrue();
        return block.group(1);
    }

    @Test
    void shouldAskForEachRequestQueueAndLetInInTurn() {
        Visitor first = new Visitor();
        await("first is let in").atMost(PATIENCE).until(() -> first.isLetIn(nginx.port()));
        awaitCounted(first);

        int passed = site.requests();

        Visitor second = new Visitor();
        HttpResponse<String> page = second.get(nginx.port());
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Refresh")).contains("1");
        assertThat(page.headers().allValues("Set-Cookie")).hasSize(1);
        assertThat(page.body()).contains("<html");
        for (int i = 0; i < 20; i++) {
            assertThat(first.isLetIn(nginx.port())).as("whoever is accepted passes").isTrue();
            assertThat(second.isLetIn(nginx.port())).as("the one place is taken").isFalse();
        }
        assertThat(site.requests()).as("by nginx, and only for the first").isEqualTo(passed + 20);
        assertThat(second.get(nginx.port(), "application/json").body()).contains("cfWaitingRoom");

        await("the place of the first is free after a session").atMost(PATIENCE)
                .until(() -> second.isLetIn(nginx.port()));
        assertThat(second.isLetIn(nginx.port())).isTrue();
        assertVisitorsCounted(2);
    }

    /** Waits until every new state counts the visitor, who goes on meanwhile. */
    private void awaitCounted(Visitor visitor) {
        try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                installation.topic(Topics.ROOM_STATE))) {
            await("visitor is counted").atMost(PATIENCE).until(() -> visitor.isLetIn(nginx.port())
                    && states.poll().stream().anyMatch(state -> state.getActiveUsers() > 0));
        }
    }

    /** Both steps of nginx must be the same visitor's. */
    private void assertVisitorsCounted(int count) {
        try (TopicReader<TrafficEvent> moves = new TopicReader<>(installation.consumer(AvroTypes.TRAFFIC_EVENT),
                installation.topic(Topics.TRAFFIC))) {
            await("all are counted as let in").atMost(PATIENCE).until(() -> {
                moves.poll();
                return moves.records().stream().filter(move -> move.value().getTo() == Standing.ACTIVE)
                        .map(move -> move.value().getVisitorId()).distinct().count() == count;
            });
            assertThat(moves.records().stream().map(move -> move.value().getVisitorId()).distinct()).hasSize(count);
        }
    }
}
