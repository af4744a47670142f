package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.common.StateStores;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TaskContext;
import dev.anteroom.streams.common.TopologySettings;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

/** Streams closes the processors of a task that lost its transaction, and begins them again. */
class RevivedRoomTaskTest {

    private final MockProcessorContext<String, RoomState> context = context();
    private final RoomProcessor processor = new RoomProcessor(TopologySettings.defaults(), 1, new LivingEdges(),
            new StoppedRooms());

    /** The context of a task with empty stores. */
    static MockProcessorContext<String, RoomState> context() {
        return context(TaskContext.values(AvroTypes.DATA_CENTER_STATE));
    }

    /** The same, with this form of the states of data centers. */
    static MockProcessorContext<String, RoomState> context(Serde<DataCenterState> dataCenters) {
        return TaskContext.with(
                StateStores.keyValue(GlobalTopology.ROOMS, TaskContext.values(AvroTypes.ROOM_CONFIG)),
                StateStores.keyValue(GlobalTopology.DATA_CENTERS, dataCenters),
                StateStores.keyValue(GlobalTopology.RECENT_SNAPSHOTS, TaskContext.values(AvroTypes.RECENT_SNAPSHOTS)),
                StateStores.keyValue(GlobalTopology.NOTICES, TaskContext.values(AvroTypes.NOTICE_MEMORY)),
                StateStores.keyValue(GlobalTopology.HEARTBEATS, TaskContext.values(AvroTypes.EDGE_HEARTBEAT)));
    }

    @Test
    void shouldHaveOnePunctuatorInEachLife() {
        processor.init(context);
        processor.init(context);
        assertThat(TaskContext.scheduled(context)).hasSize(1);

        processor.close();
        assertThat(TaskContext.scheduled(context)).isEmpty();
    }

    @Test
    void shouldPublishARoomOnceWhenItsTaskWasRevived() {
        long now = at("15:56");
        processor.init(context);
        processor.process(new Record<>(ROOM, new RoomChange.Configured(room(200, 200)), now));
        processor.init(context);

        TaskContext.scheduled(context).forEach(punctuator -> punctuator.getPunctuator().punctuate(now));

        assertThat(context.forwarded()).hasSize(1);
    }
}
