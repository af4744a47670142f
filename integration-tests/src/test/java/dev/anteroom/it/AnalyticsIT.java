package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.edge.EdgeServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Visits as people make them, through edges, Kafka and topologies, to what operators read of them. */
@Tag("feature.analytics")
class AnalyticsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;

    AnalyticsIT(@TempDir Path folder) {
        edges = Edges.counted(installation, origin, folder);
    }

    private static JsonNode total(EdgeServer edge) {
        HttpResponse<String> answer = Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + "/analytics/tickets");
        try {
            return new ObjectMapper().readTree(answer.body()).path("total");
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + answer.body(), e);
        }
    }

    @Test
    void shouldTellOfVisitsThatWereMade() {
        EdgeServer edge = edges.ready("nairobi",
                Map.of("rooms.file", edges.rooms(1, "session_duration: 5s").toString()));
        Visitor first = new Visitor();
        await("the first is let in").atMost(PATIENCE).until(() -> first.isLetIn(edge.port()));
        Visitor second = new Visitor();
        assertThat(second.isLetIn(edge.port())).as("the one place is taken").isFalse();
        await("the second is let in when the first has left").atMost(PATIENCE).until(() -> second.isLetIn(edge.port()));

        await("both are in the history, and one had queued").atMost(PATIENCE)
                .until(() -> !second.get(edge.port()).body().isEmpty()
                        && total(edge).path("enteredAfterQueueing").asInt() == 1
                        && total(edge).path("arrivals").asInt() == 2
                        // Numbers of ANYWHERE are in a bucket of their own, which closes by itself.
                        && total(edge).path("admitted").asInt() == 2);

        JsonNode total = total(edge);
        assertThat(total.path("queued").asInt()).isBetween(1, 2);
        assertThat(total.path("waitSeconds").path("p50").asDouble()).isBetween(1.0, 60.0);
        await("how full the room was is in the history, in that data center").atMost(PATIENCE.multipliedBy(2))
                .until(() -> !second.get(edge.port()).body().isEmpty()
                        && total(edge).path("activePeak").asInt() == 1
                        && total(edge).path("visitorSecondsOnSite").asInt() > 0);
        assertThat(total(edge).path("limit").asInt()).isEqualTo(1);
        assertThat(total(edge).path("waitingPeak").asInt()).isEqualTo(1);
        assertThat(Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + "/analytics/tickets?format=csv").body())
                .contains(",nairobi,");
    }
}
