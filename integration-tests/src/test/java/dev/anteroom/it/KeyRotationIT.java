package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that change under running edges, while one visitor is let in and another waits. */
@Tag("feature.cookie")
class KeyRotationIT {

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;
    private List<EdgeServer> both;

    KeyRotationIT(@TempDir Path folder) {
        edges = Edges.counted(installation, origin, folder);
    }

    @Test
    void shouldKeepSessionsAndPlaces() {
        both = List.of(
                edges.ready("nairobi", Map.of("pass.keysetInterval", "100ms", "rooms.file",
                        edges.rooms(1, "session_duration: 10m").toString())),
                edges.ready("dublin", Map.of("pass.keysetInterval", "100ms")));
        Visitor inside = new Visitor();
        Visitor outside = new Visitor();
        await("first is let in").atMost(PATIENCE).until(() -> inside.isLetIn(both.getFirst().port()));

        int step = 0;
        for (UnaryOperator<PassKeys> change : List.<UnaryOperator<PassKeys>>of(PassKeys::withNewKey,
                PassKeys::sealingWithNewest, PassKeys::withoutOldKeys)) {
            ask(inside, outside);
            awaitRenewal(inside, outside);
            change.apply(PassKeys.read(edges.keys())).replace(edges.keys());
            awaitUsed(++step);
            ask(inside, outside);
        }

        assertVisitors(2);
    }

    private void ask(Visitor inside, Visitor outside) {
        for (EdgeServer edge : both) {
            assertThat(inside.isLetIn(edge.port())).isTrue();
            assertThat(outside.isLetIn(edge.port())).isFalse();
        }
    }

    /** Cookies are renewed now and then; only then is there one of the newest key. */
    private void awaitRenewal(Visitor inside, Visitor outside) {
        for (Visitor visitor : List.of(inside, outside)) {
            await("a renewed cookie").atMost(PATIENCE).until(() -> visitor.get(both.getFirst().port()).headers()
                    .firstValue("Set-Cookie").isPresent());
        }
    }

    private void awaitUsed(int changes) {
        for (EdgeServer edge : both) {
            await("changed keys are in use").atMost(PATIENCE).until(() -> Visitor
                    .fetch("http://127.0.0.1:" + edge.managementPort() + "/metrics").body()
                    .contains("anteroom_edge_keysets_total{result=\"used\"} " + changes + ".0"));
        }
    }

    private void assertVisitors(int count) {
        try (TopicReader<TrafficEvent> moves = new TopicReader<>(installation.consumer(AvroTypes.TRAFFIC_EVENT),
                installation.topic(Topics.TRAFFIC))) {
            await("both are counted").atMost(PATIENCE).until(() -> {
                moves.poll();
                return moves.records().stream().anyMatch(move -> move.value().getTo() == Standing.ACTIVE)
                        && moves.records().stream().anyMatch(move -> move.value().getTo() == Standing.WAITING);
            });
            assertThat(moves.records().stream().map(move -> move.value().getVisitorId()).distinct()).hasSize(count);
        }
    }
}
