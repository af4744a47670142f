package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A place that the origin gives back long before the session would have ended. */
@Tag("feature.revocation")
class RevokedSessionIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;

    RevokedSessionIT(@TempDir Path folder) {
        edges = Edges.counted(installation, origin, folder);
    }

    @Test
    void shouldGiveThePlaceToTheNextAtOnce() {
        EdgeServer edge = edges.ready("nairobi", Map.of("rooms.file",
                edges.rooms(1, "session_duration: 30m\nenabled_origin_commands: [revoke]").toString()));
        Visitor first = new Visitor();
        Visitor second = new Visitor();
        try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                installation.topic(Topics.ROOM_STATE))) {
            await("first is let in and counted").atMost(PATIENCE).until(() -> first.isLetIn(edge.port())
                    && states.poll().stream().anyMatch(state -> state.getActiveUsers() > 0));
        }
        assertThat(second.isLetIn(edge.port())).as("the one place is taken, for half an hour").isFalse();

        origin.revokeNext();
        HttpResponse<String> last = first.get(edge.port());

        assertThat(last.body()).isEqualTo(Origin.BODY);
        assertThat(last.headers().map()).doesNotContainKey("waiting-room-command");
        await("the place is free").atMost(PATIENCE).until(() -> second.isLetIn(edge.port()));
        assertThat(first.isLetIn(edge.port())).as("who gave it back queues").isFalse();
    }
}
