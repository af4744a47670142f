package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A room whose configuration is changed while visitors wait. */
@Tag("feature.switches")
class SwitchedRoomIT {

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin origin = new Origin();
    private final Visitor inside = new Visitor();
    private final Visitor waiting = new Visitor();
    @AutoClose
    private final Edges edges;
    private EdgeServer edge;
    private RoomConfig room;

    SwitchedRoomIT(@TempDir Path folder) {
        edges = Edges.counted(installation, origin, folder);
    }

    @BeforeEach
    void start() {
        edge = edges.ready("nairobi",
                Map.of("rooms.file", edges.rooms(1, "session_duration: 10m").toString()));
        try (TopicReader<RoomConfig> rooms = new TopicReader<>(installation.consumer(AvroTypes.ROOM_CONFIG),
                installation.topic(Topics.ROOMS))) {
            room = rooms.await("the room", config -> true);
        }
        await("the first is let in").atMost(PATIENCE).until(() -> inside.isLetIn(edge.port()));
        await("the second is queued").atMost(PATIENCE).until(() -> seesMethod(waiting, "fifo"));
    }

    private void change(Consumer<RoomConfig.Builder> change) {
        RoomConfig.Builder changed = RoomConfig.newBuilder(room);
        change.accept(changed);
        room = changed.build();
        installation.write(room);
    }

    private boolean seesMethod(Visitor visitor, String method) {
        HttpResponse<String> response = visitor.get(edge.port(), "application/json");
        return !response.body().equals(Origin.BODY)
                && json(response).get("cfWaitingRoom").get("queueingMethod").asText().equals(method);
    }

    private static JsonNode json(HttpResponse<String> response) {
        try {
            return new ObjectMapper().readTree(response.body());
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + response.body(), e);
        }
    }

    /** Within a bucket there is no order. */
    private void awaitNextBucket() {
        try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                installation.topic(Topics.ROOM_STATE))) {
            long queuedBy = states.await("a state that counts who waits", state -> state.getWaitingUsers() > 0)
                    .getBucketId();
            await("the next bucket").atMost(PATIENCE).until(() -> seesMethod(waiting, "random")
                    && states.poll().stream().anyMatch(state -> state.getBucketId() > queuedBy));
        }
    }

    @Test
    void shouldDoAsTheRoomSaysFromNowOn() {
        change(config -> config.setQueueingMethod(QueueingMethod.REJECT));
        await("nobody new may even queue").atMost(PATIENCE).until(() -> seesMethod(new Visitor(), "reject"));
        assertThat(inside.isLetIn(edge.port())).isTrue();

        change(config -> config.setQueueingMethod(QueueingMethod.PASSTHROUGH));
        await("all enter").atMost(PATIENCE).until(() -> new Visitor().isLetIn(edge.port()));

        change(config -> config.setQueueingMethod(QueueingMethod.FIFO).setQueueAll(true));
        await("all queue").atMost(PATIENCE).until(() -> !new Visitor().isLetIn(edge.port()));
        assertThat(inside.isLetIn(edge.port())).isTrue();

        change(config -> config.setSuspended(true));
        await("the room is off").atMost(PATIENCE).until(() -> new Visitor().isLetIn(edge.port()));
        assertThat(new Visitor().get(edge.port()).headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void shouldKeepEverybodysPlaceFromFifoToRandomAndBack() {
        change(config -> config.setQueueingMethod(QueueingMethod.RANDOM));
        await("random order").atMost(PATIENCE).until(() -> seesMethod(waiting, "random"));
        awaitNextBucket();
        Visitor newer = new Visitor();
        await("somebody newer is queued").atMost(PATIENCE)
                .until(() -> seesMethod(waiting, "random") && seesMethod(newer, "random"));

        change(config -> config.setQueueingMethod(QueueingMethod.FIFO));
        await("back to the line").atMost(PATIENCE)
                .until(() -> seesMethod(waiting, "fifo") && seesMethod(newer, "fifo"));
        change(config -> config.setTotalActiveUsers(2));

        await("the older is let in").atMost(PATIENCE).until(() -> {
            assertThat(newer.isLetIn(edge.port())).as("nobody overtakes").isFalse();
            return waiting.isLetIn(edge.port());
        });
    }
}
