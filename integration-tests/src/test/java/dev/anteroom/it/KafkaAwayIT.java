package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.devkit.broker.EmbeddedBroker;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.streams.runtime.Aggregator;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kafka goes away while visitors are there. The time limit is what an event loop that waits for Kafka would exceed many
 * times over.
 */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.local-decision")
@Tag("feature.faults")
class KafkaAwayIT {

    private static final String STATE_AGE = "anteroom_edge_state_age ";

    @AutoClose
    private final EmbeddedBroker broker = EmbeddedBroker.start();
    private final Installation installation = Installation.on(broker.bootstrap(), Servers.registryUrl());
    @TempDir
    private Path folder;

    private static double secondsOfTheOldestState(EdgeServer edge) {
        return Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + "/metrics").body().lines()
                .filter(line -> line.startsWith(STATE_AGE))
                .mapToDouble(line -> Double.parseDouble(line.substring(STATE_AGE.length())))
                .findFirst().orElseThrow();
    }

    @Test
    void shouldServeAcceptedVisitorsAndQueueNewOnesUntilTheBrokerIsBack() throws Exception {
        try (Origin origin = new Origin();
                Edges edges = new Edges(installation, origin, folder);
                Aggregator aggregator = installation.aggregator();
                // An aggregator without brokers goes on forever, beside all other tests.
                AutoCloseable afterwards = broker::resume) {
            EdgeServer edge = edges.ready("nairobi",
                    Map.of("rooms.file", edges.rooms(1_000, "session_duration: 10m").toString()));
            Visitor accepted = new Visitor();
            await("visitor is let in").atMost(PATIENCE).until(() -> accepted.isLetIn(edge.port()));
            await("all topologies run").atMost(PATIENCE).until(aggregator::running);
            await("brokers hear the edge").atMost(PATIENCE).until(() -> Edges.isHealthy(edge, "connected"));

            broker.pause();

            await("brokers hear it no longer").atMost(PATIENCE).until(() -> !Edges.isHealthy(edge, "connected"));
            assertThat(Edges.isReady(edge)).as("for its accepted visitors").isTrue();
            for (int i = 0; i < 500; i++) {
                assertThat(accepted.isLetIn(edge.port())).as("request " + i).isTrue();
            }
            await("new visitors are held when the lease is over").atMost(PATIENCE)
                    .until(() -> !new Visitor().isLetIn(edge.port()));
            for (int i = 0; i < 100; i++) {
                assertThat(new Visitor().isLetIn(edge.port())).as("new visitor " + i).isFalse();
                assertThat(accepted.isLetIn(edge.port())).as("accepted visitor " + i).isTrue();
            }
            assertThat(Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + "/health/live").statusCode())
                    .isEqualTo(200);

            broker.resume();

            await("new visitors are let in again").atMost(PATIENCE).until(() -> new Visitor().isLetIn(edge.port()));
            assertThat(accepted.isLetIn(edge.port())).isTrue();
        }
    }

    @Test
    void shouldLetInExactlyAsManyAsThereArePlacesWhereEdgesDivideThem() throws Exception {
        try (Origin origin = new Origin();
                Edges edges = new Edges(installation, origin, folder);
                Aggregator aggregator = installation.aggregator();
                // An aggregator without brokers goes on forever, beside all other tests.
                AutoCloseable afterwards = broker::resume) {
            Map<String, String> rooms = Map.of("rooms.file",
                    edges.rooms(6, "session_duration: 10m\ncounter_outage: split").toString());
            List<EdgeServer> both = List.of(edges.ready("nairobi", rooms), edges.ready("dublin", rooms));
            await("all topologies run").atMost(PATIENCE).until(aggregator::running);
            await("both edges know of each other").atMost(PATIENCE)
                    .until(() -> edges.actOn(state -> state.getLivingEdges().size() == 2));

            broker.pause();

            List<Long> letIn = both.stream()
                    .map(edge -> IntStream.range(0, 20).filter(each -> new Visitor().isLetIn(edge.port())).count())
                    .toList();
            assertThat(letIn).containsExactly(3L, 3L);
            Visitor late = new Visitor();
            await("the lease is over, and with it some buckets").atMost(PATIENCE)
                    .until(() -> both.stream().allMatch(edge -> secondsOfTheOldestState(edge) > 5));
            assertThat(both).noneMatch(edge -> late.isLetIn(edge.port()));
        }
    }
}
