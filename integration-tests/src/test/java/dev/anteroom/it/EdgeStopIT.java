package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Runs alone, because it looks at the threads of the whole process. */
@Isolated
class EdgeStopIT {

    private final Installation installation = Installation.shared();

    @Test
    void shouldSayGoodbyeAndLeaveNothingBehind(@TempDir Path folder) {
        try (Origin origin = new Origin(); Edges edges = new Edges(installation, origin, folder)) {
            Set<Thread> before = Thread.getAllStackTraces().keySet();
            EdgeServer edge = edges.ready("goodbye", Map.of());
            List<Integer> ports = List.of(edge.port(), edge.managementPort());

            edge.close().toCompletionStage().toCompletableFuture().join();

            assertThat(Thread.getAllStackTraces().keySet()).filteredOn(thread -> !before.contains(thread))
                    .extracting(Thread::getName).noneMatch(name -> name.startsWith("anteroom-"));
            assertThat(ports)
                    .allSatisfy(port -> assertThatThrownBy(() -> connect(port)).isInstanceOf(IOException.class));
        }
        try (TopicReader<EdgeHeartbeat> heartbeats = new TopicReader<>(
                installation.consumer(AvroTypes.EDGE_HEARTBEAT), installation.topic(Topics.EDGE_HEARTBEATS))) {
            heartbeats.awaitRecord("goodbye",
                    record -> record.value() == null && record.key().equals("goodbye|goodbye-1"));
        }
    }

    private static void connect(int port) throws IOException {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
    }
}
