package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.anteroom.edge.EdgeServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Visits as people make them, through edges, Kafka and topologies, to what operators read of them. */
@Tag("feature.analytics")
class AnalyticsIT {

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;

    AnalyticsIT(@TempDir Path folder) {
        edges = Edges.counted(installation, origin, folder);
    }

    private static JsonNode analytics(EdgeServer edge) {
        HttpResponse<String> answer = Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + "/analytics/tickets");
        try {
            return new ObjectMapper().readTree(answer.body());
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + answer.body(), e);
        }
    }

    /** The figures of one data center; missing as long as there are none. */
    private static JsonNode place(JsonNode analytics, String dataCenter) {
        return StreamSupport.stream(analytics.path("dataCenters").spliterator(), false)
                .filter(place -> place.path("dataCenter").asText().equals(dataCenter)).findFirst()
                .orElseGet(MissingNode::getInstance);
    }

    /** The figures of closed steps. */
    private static List<Double> known(JsonNode steps) {
        return StreamSupport.stream(steps.spliterator(), false).filter(JsonNode::isNumber).map(JsonNode::asDouble)
                .toList();
    }

    /** How often the edge asked for a number and heard of none in time. */
    private static int lateNumbers(EdgeServer edge) {
        return Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + "/metrics").body().lines()
                .filter(line -> line.startsWith("anteroom_edge_ticket_timeouts_total"))
                .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ')))).sum();
    }

    /** Asks until the answer is as awaited, while {@code visitors} stay on the site or in its queue. */
    private static JsonNode await(String what, EdgeServer edge, List<Visitor> visitors, Predicate<JsonNode> condition) {
        AtomicReference<JsonNode> last = new AtomicReference<>(MissingNode.getInstance());
        try {
            return Awaitility.await(what).atMost(PATIENCE).until(() -> {
                visitors.forEach(visitor -> visitor.get(edge.port()));
                last.set(analytics(edge));
                return last.get();
            }, condition);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(what + ", but after " + PATIENCE + " it says: " + last.get(), e);
        }
    }

    @Test
    void shouldTellOfVisitsThatWereMade() {
        EdgeServer edge = edges.ready("nairobi",
                Map.of("rooms.file", edges.rooms(1, "session_duration: 20s").toString()));
        Visitor first = new Visitor();
        Awaitility.await("the first is let in").atMost(PATIENCE).until(() -> first.isLetIn(edge.port()));
        Visitor second = new Visitor();
        assertThat(second.isLetIn(edge.port())).as("the one place is taken").isFalse();
        Visitor third = new Visitor();
        assertThat(third.isLetIn(edge.port())).as("somebody who waits behind the second").isFalse();
        Awaitility.await("the second is let in when the first has left").atMost(PATIENCE)
                .until(() -> second.isLetIn(edge.port()));

        JsonNode total = await("all are in the history, and of those who queued all but one have entered", edge,
                List.of(second, third), found -> {
                    JsonNode sums = found.path("total");
                    return sums.path("arrivals").asInt() == 3
                            && sums.path("queued").asInt() == sums.path("enteredAfterQueueing").asInt() + 1
                    // Ticket numbers of ANYWHERE have a bucket of their own, which closes by itself.
                            && sums.path("admitted").asInt() >= 2;
                }).path("total");
        assertThat(total.path("queued").asInt()).as("the first too, if a number came late").isBetween(2, 3);
        assertThat(total.path("admitted").asInt()).as("and numbers that came late, which nobody used").isBetween(2,
                2 + lateNumbers(edge));
        assertThat(total.path("waitSeconds").path("p50").asDouble()).isBetween(1.0, 60.0);

        // A task that begins anew within a minute forgets what it saw of that minute, so somebody waits until it is seen.
        JsonNode full = await("how full the room was is in the history, in that data center", edge,
                List.of(second, third), found -> found.path("total").path("activePeak").asInt() == 1
                        && found.path("total").path("waitingPeak").asInt() > 0
                        && known(place(found, "nairobi").path("steps").path("active")).stream()
                                .anyMatch(active -> active > 0)
                        && place(found, "nairobi").path("total").path("visitorSecondsOnSite").asInt() > 0);
        assertThat(known(place(full, "nairobi").path("steps").path("active"))).allMatch(active -> active <= 1);
        assertThat(place(full, "nairobi").path("total").path("arrivals").asInt()).isEqualTo(3);
        assertThat(full.path("total").path("limit").asInt()).isEqualTo(1);
        assertThat(full.path("total").path("waitingPeak").asInt()).isLessThanOrEqualTo(2);

        await("who does not come back any more has given up", edge, List.of(second),
                found -> found.path("total").path("gaveUp").asInt() == 1
                        && found.path("total").path("stillWaiting").asInt() == 0);
        assertThat(Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + "/analytics/tickets?format=csv").body())
                .contains(",nairobi,");
    }
}
