package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.anteroom.devkit.broker.EmbeddedBroker;
import dev.anteroom.devkit.broker.FreePorts;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.streams.runtime.Aggregator;
import dev.anteroom.streams.runtime.AggregatorStartException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Kafka or the registry is not there when everything starts. What the whole process logs is looked at. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.faults")
@Isolated
class MissingServersIT {

    @TempDir
    private Path folder;

    @Test
    void shouldSayWhatIsMissingAndBecomeReadyWhenTheBrokerComes() {
        int port = FreePorts.pick(1).getFirst();
        Installation installation = Installation.on("127.0.0.1:" + port, Servers.registryUrl());
        try (Origin origin = new Origin();
                Edges edges = new Edges(installation, origin, folder);
                LogWatch log = new LogWatch()) {
            EdgeServer edge = edges.start("nairobi",
                    Map.of("rooms.file", edges.rooms(5, "").toString(), "kafka.retryInterval", "100ms"));
            CompletableFuture<Aggregator> aggregator = CompletableFuture.supplyAsync(installation::aggregator);

            await("both say which broker is missing").atMost(PATIENCE).until(
                    () -> log.says("dev.anteroom", "prepare the topics at Kafka 127.0.0.1:" + port)
                            && log.says("dev.anteroom", "create topics at Kafka 127.0.0.1:" + port));
            assertThat(new Visitor().get(edge.port()).statusCode()).isEqualTo(503);
            assertThat(new Visitor().get(edge.port()).headers().firstValue("Retry-After")).isPresent();
            assertThat(Edges.isReady(edge)).isFalse();
            assertThat(log.stackTraces()).isEmpty();

            try (EmbeddedBroker broker = EmbeddedBroker.start(port)) {
                await("the edge is ready").atMost(PATIENCE).until(() -> Edges.isReady(edge));
                Visitor visitor = new Visitor();
                await("a visitor is let in").atMost(PATIENCE).until(() -> visitor.isLetIn(edge.port()));
                assertThat(broker.bootstrap()).endsWith(":" + port);
                aggregator.join().close();
            }
        }
    }

    @Test
    void shouldSayWhichRegistryIsMissing() {
        String url = "http://127.0.0.1:" + FreePorts.pick(1).getFirst() + "/apis/ccompat/v7";
        Installation installation = Installation.on(Servers.bootstrap(), url);
        try (Origin origin = new Origin();
                Edges edges = new Edges(installation, origin, folder);
                LogWatch log = new LogWatch()) {
            EdgeServer edge = edges.start("nairobi", Map.of("kafka.retryInterval", "100ms"));

            await("the edge says which registry is missing").atMost(PATIENCE)
                    .until(() -> log.says("dev.anteroom", "register schemas at schema registry " + url));
            assertThat(Edges.isReady(edge)).isFalse();
            assertThatThrownBy(() -> installation.aggregator(Map.of("start.patience", "3s")))
                    .isInstanceOf(AggregatorStartException.class).hasMessageContaining(url);
            assertThat(log.stackTraces()).isEmpty();
        }
    }
}
