package dev.anteroom.edge.address;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.edge.config.AddressConfig;
import dev.anteroom.edge.metrics.EdgeMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("feature.geo-rules")
class AddressKnowledgeIT {

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private void open(List<Path> databases, List<Path> networks) {
        AddressKnowledge.open(vertx,
                new AddressConfig(databases, networks, false, Optional.empty(), Duration.ofMinutes(1)),
                InstantSource.system(), new EdgeMetrics(new SimpleMeterRegistry()));
    }

    @Test
    void shouldNotStartWithFilesThatItCanNotRead(@TempDir Path files) throws IOException {
        Path none = files.resolve("none.mmdb");
        Path text = Files.writeString(files.resolve("text.mmdb"), "no database");
        Path empty = Files.writeString(files.resolve("empty.json"), "{\"prefixes\": []}");
        Path wrong = Files.writeString(files.resolve("wrong.json"), "{\"prefixes\": [{\"ipv4Prefix\": \"a/8\"}]}");

        assertThatThrownBy(() -> open(List.of(none), List.of())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("can't read " + none);
        assertThatThrownBy(() -> open(List.of(text), List.of())).hasMessageContaining("can't read " + text);
        assertThatThrownBy(() -> open(List.of(), List.of(empty))).hasMessageContaining("contains no list 'prefixes'");
        assertThatThrownBy(() -> open(List.of(), List.of(wrong))).hasMessageContaining("must be a network");
    }
}
