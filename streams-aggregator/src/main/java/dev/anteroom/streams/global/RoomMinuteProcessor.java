package dev.anteroom.streams.global;

import dev.anteroom.core.roomstate.RoomMinutes;
import dev.anteroom.schemas.avro.RoomMinute;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Prolongation;
import dev.anteroom.schemas.topic.RestingStates;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Writes what the published states say of each minute. It remembers the present minute only, and not across restarts:
 * then that minute is known from the restart on.
 */
final class RoomMinuteProcessor implements Processor<String, RoomState, String, RoomMinute> {

    private final Map<String, RoomMinutes> rooms = new HashMap<>();
    private final RestingStates resting = new RestingStates();

    private ProcessorContext<String, RoomMinute> context;

    @Override
    public void init(ProcessorContext<String, RoomMinute> taskContext) {
        context = taskContext;
        rooms.clear();
        resting.clear();
    }

    @Override
    public void process(Record<String, RoomState> record) {
        RoomState state = record.value();
        if (state != null && Prolongation.isOne(record.key())) {
            resting.prolong(state).forEach(prolonged -> add(prolonged, record.timestamp()));
            return;
        }
        resting.read(record.key(), Optional.ofNullable(state));
        if (state == null) {
            rooms.remove(record.key());
        } else {
            add(state, record.timestamp());
        }
    }

    private void add(RoomState state, long now) {
        rooms.computeIfAbsent(state.getRoomId(), room -> new RoomMinutes()).add(state)
                .ifPresent(minute -> context.forward(new Record<>(state.getRoomId(), minute, now)));
    }
}
