package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Prolongation;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TaskContext;
import dev.anteroom.streams.common.TopologySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedForward;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a restarted task knows about the states that its predecessor prolonged. */
@Tag("feature.states")
class RestingTaskTest {

    private static final long START = at("15:56");

    private final MockProcessorContext<String, RoomState> context = RevivedRoomTaskTest.context();

    private RoomProcessor begun() {
        RoomProcessor processor = new RoomProcessor(TopologySettings.defaults(), 1, new LivingEdges(),
                new StoppedRooms());
        processor.init(context);
        return processor;
    }

    /** What is published from one moment to another, each record once. */
    private List<RoomState> publish(long from, long until) {
        context.resetForwards();
        for (long now = from; now <= until; now += 250) {
            long moment = now;
            TaskContext.scheduled(context).forEach(punctuator -> punctuator.getPunctuator().punctuate(moment));
        }
        Stream<? extends CapturedForward<?, ?>> once = context.forwarded().stream()
                .filter(forward -> !forward.childName().equals(Optional.of(GlobalTopology.MINUTES)));
        return new ArrayList<>(once.map(forward -> (RoomState) forward.record().value()).toList());
    }

    @Test
    void shouldHoldWhatWasPromisedByAStateThatTheTaskBeforeProlonged() {
        RoomProcessor before = begun();
        before.process(new Record<>(ROOM, new RoomChange.Configured(room(200, 240)), START));
        RoomState last = publish(START, START + 60_000).getLast();
        assertThat(Prolongation.isOne(last.getRoomId())).isTrue();
        before.close();

        RoomProcessor after = begun();
        after.process(new Record<>(ROOM, new RoomChange.Configured(room(50, 240)), START + 60_000));
        RoomState lowered = publish(START + 61_000, START + 61_000).getFirst();
        RoomState later = publish(START + 61_250, START + 76_000).stream()
                .filter(state -> state.getRoomId().equals(ROOM)).reduce((one, next) -> next).orElseThrow();

        assertThat(lowered.getRemaining()).as("180 numbers may still be issued").isZero();
        assertThat(later.getRemaining()).isPositive();
    }

    @Test
    void shouldHoldWhatWasPromisedWhenItsClockIsSetBack() {
        RoomProcessor processor = begun();
        processor.process(new Record<>(ROOM, new RoomChange.Configured(room(200, 240)), START));
        publish(START, START + 60_000);
        assertThat(publish(START + 30_000, START + 40_000)).isNotEmpty()
                .allMatch(record -> Prolongation.isOne(record.getRoomId()));

        processor.process(new Record<>(ROOM, new RoomChange.Configured(room(50, 240)), START + 61_000));

        assertThat(publish(START + 61_000, START + 61_000).getFirst().getRemaining())
                .as("readers know a state of a minute after the start").isZero();
    }

    @Test
    void shouldProlongOnlyWhatItHasPublishedItself() {
        RoomProcessor before = begun();
        before.process(new Record<>(ROOM, new RoomChange.Configured(room(200, 240)), START));
        RoomState first = publish(START, START + 10_000).stream().filter(state -> state.getProlongedBy() != null)
                .findFirst().orElseThrow();
        before.close();

        begun();
        List<RoomState> records = publish(START + 11_000, START + 21_000);

        assertThat(records).filteredOn(state -> state.getRoomId().equals(ROOM)).as("once in each life").hasSize(1);
        assertThat(records).filteredOn(state -> Prolongation.isOne(state.getRoomId())).isNotEmpty()
                .noneMatch(record -> Prolongation.covers(record, first));
    }
}
