package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.NoticeMemory;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.streams.notification.RoomTransitions;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Writes what changes from one published state of a room to the next. */
final class RoomTransitionProcessor implements Processor<String, RoomState, String, Notification> {

    private ProcessorContext<String, Notification> context;
    private KeyValueStore<String, RoomConfig> rooms;
    private KeyValueStore<String, NoticeMemory> notices;

    @Override
    public void init(ProcessorContext<String, Notification> taskContext) {
        context = taskContext;
        rooms = taskContext.getStateStore(GlobalTopology.ROOMS);
        notices = taskContext.getStateStore(GlobalTopology.NOTICES);
    }

    @Override
    public void process(Record<String, RoomState> record) {
        RoomState state = record.value();
        RoomConfig room = rooms.get(record.key());
        if (state == null || room == null) {
            notices.delete(record.key());
            return;
        }
        NoticeMemory kept = notices.get(record.key());
        NoticeMemory memory = kept == null ? RoomTransitions.nothing() : kept;
        RoomTransitions transitions = RoomTransitions.of(memory, room, state);
        if (!transitions.memory().equals(memory)) {
            notices.put(record.key(), transitions.memory());
        }
        transitions.notifications().forEach(notification -> context.forward(record.withValue(notification)));
    }
}
