package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.common.TaskContext;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.UnreadableRecords;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What one room or data center can't tell, or tells too late, stops that room and nothing else. */
class StoppedRoomTest {

    private static final long START = at("15:56");
    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final StoppedRooms stopped = new StoppedRooms();
    private final TestStreams streams = new TestStreams(START,
            (serdes, clock) -> GlobalTopology.build(TopologySettings.defaults(), serdes, TestStreams.TOPICS, clock,
                    UnreadableRecords.IGNORED, new LivingEdges(), stopped));
    private final TestInputTopic<String, RoomConfig> rooms = streams.input(Topics.ROOMS);
    private final TestInputTopic<String, DataCenterState> dataCenters = streams.input(Topics.DATA_CENTER_STATE);
    private final TestOutputTopic<String, RoomState> states = streams.output(Topics.ROOM_STATE);

    @AfterEach
    void close() {
        streams.close();
    }

    @Test
    void shouldStopOnlyTheRoomWhoseStateCannotBeCalculatedAndSayWhy() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        rooms.pipeInput("museum", RoomConfig.newBuilder(room(200, 200)).setRoomId("museum").build(), START);
        streams.pass(INTERVAL);
        RoomState last = states.readKeyValuesToList().stream().filter(state -> state.key.equals(ROOM)).findFirst()
                .orElseThrow().value;

        send(DataCenterState.newBuilder(counted("dublin", 0, 0, Map.of())).setCells(List.of())
                .setProblem("too large").build());
        streams.pass(Duration.ofSeconds(10));

        Map<String, List<RoomState>> published = states.readValuesToList().stream()
                .collect(Collectors.groupingBy(RoomState::getRoomId));
        assertThat(published.get("museum")).isNotEmpty().allMatch(state -> state.getProblem() == null);
        assertThat(published.get(ROOM)).as("the last state, whose lease is not prolonged, and why")
                .singleElement().satisfies(state -> {
                    assertThat(state.getPublishedAt()).isEqualTo(last.getPublishedAt());
                    assertThat(state.getProblem()).contains("dublin").contains("too large");
                });
        assertThat(stopped.count()).isEqualTo(1);

        send(counted("dublin", streams.now(), 3, Map.of()));
        streams.pass(INTERVAL);

        RoomState again = states.readValuesToList().stream().filter(state -> state.getRoomId().equals(ROOM))
                .reduce((first, second) -> second).orElseThrow();
        assertThat(again.getProblem()).isNull();
        assertThat(again.getActiveUsers()).isEqualTo(3);
        assertThat(stopped.count()).isZero();
    }

    @Test
    void shouldStopOnlyTheRoomWhoseStoredCountsCannotBeRead() {
        Serde<DataCenterState> readable = TaskContext.values(AvroTypes.DATA_CENTER_STATE);
        MockProcessorContext<String, RoomState> context = RevivedRoomTaskTest
                .context(Serdes.serdeFrom(readable.serializer(), (topic, bytes) -> {
                    throw new SerializationException("no state of a data center");
                }));
        RoomProcessor processor = new RoomProcessor(TopologySettings.defaults(), 1, new LivingEdges(), stopped);
        processor.init(context);
        context.setCurrentSystemTimeMs(START);
        RoomConfig museum = RoomConfig.newBuilder(room(200, 200)).setRoomId("museum").build();
        processor.process(new Record<>(ROOM, new RoomChange.Configured(room(200, 200)), START));
        processor.process(new Record<>("museum", new RoomChange.Configured(museum), START));
        processor.process(new Record<>(ROOM,
                new RoomChange.Counted(ROOM + "|dublin", counted("dublin", START, 3, Map.of())), START));

        TaskContext.scheduled(context).forEach(punctuator -> punctuator.getPunctuator().punctuate(START));

        assertThat(context.forwarded()).hasSize(1).allMatch(forwarded -> forwarded.record().key().equals("museum"));
        assertThat(stopped.count()).isEqualTo(1);
    }

    @Test
    void shouldRefuseAStateOfMorePlacesInLineThanCanBeSent() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        streams.pass(INTERVAL);
        states.readValuesToList();
        List<BucketCount> places = LongStream.range(0, 300_000).mapToObj(i -> new BucketCount(START - i, 1)).toList()
                .reversed();
        send(DataCenterState.newBuilder(counted("dublin", START, 0, Map.of()))
                .setCells(List.of(new TickCell(START - START % 10_000, 0, places))).build());
        streams.pass(INTERVAL);

        assertThat(states.readValuesToList()).extracting(RoomState::getProblem).singleElement()
                .satisfies(problem -> assertThat(problem).contains("4194304 bytes"));
    }

    @Test
    void shouldKeepCountsOfADataCenterThatTellsOfAProblem() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        send(counted("dublin", START, 40, Map.of()));
        send(DataCenterState.newBuilder(counted("dublin", START, 0, Map.of())).setCells(List.of())
                .setProblem("too large").build());
        streams.pass(INTERVAL);

        RoomState state = states.readValue();

        assertThat(state.getActiveUsers()).isEqualTo(40);
        assertThat(state.getProblem()).isEqualTo("data center dublin: too large");
    }

    @Test
    void shouldNotReplaceANewerStateByAnOlderOne() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        send(counting(START, 9, 40));
        send(counting(START - 1_000, 9, 7));
        send(counting(START, 8, 7));
        send(counting(START - 1_000, 8, 7));
        streams.pass(INTERVAL);

        assertThat(states.readValue().getActiveUsers()).isEqualTo(40);

        send(counting(START - 500, 10, 41));
        streams.pass(INTERVAL);
        assertThat(states.readValue().getActiveUsers()).as("of a later move, though of an owner with an earlier clock")
                .isEqualTo(41);
    }

    @Test
    void shouldReplaceAStateOfAClockThatWasAhead() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        send(counting(START + 3_600_000, 9, 40));
        send(counting(START, 9, 7));
        streams.pass(INTERVAL);

        assertThat(states.readValue().getActiveUsers()).isEqualTo(7);
    }

    private static DataCenterState counting(long publishedAt, long offset, int active) {
        return DataCenterState.newBuilder(counted("dublin", START, active, Map.of())).setPublishedAt(publishedAt)
                .setTrafficPartition(1).setTrafficOffset(offset).build();
    }

    private void send(DataCenterState state) {
        dataCenters.pipeInput(ROOM + '|' + state.getDataCenter(), state, streams.now());
    }
}
