package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.room;
import static dev.anteroom.core.roomstate.Rooms.state;
import static dev.anteroom.core.roomstate.Rooms.withIssued;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomMinute;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.topic.ProofKey;
import dev.anteroom.schemas.topic.Prolongation;
import dev.anteroom.schemas.topic.RestingStates;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
import dev.anteroom.streams.common.UnreadableRecords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rooms that nobody visits are published once, and prolonged by one record for all of them. */
@Tag("feature.states")
class RestingRoomTest {

    private static final long START = at("15:56");
    private static final Duration INTERVAL = Duration.ofMillis(250);
    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    private static final Integer[] BOTH = {7, 9};

    private final TestStreams streams = streams(TopologyTime.WALL_CLOCK);
    private final TestInputTopic<String, RoomConfig> rooms = streams.input(Topics.ROOMS);
    private final TestInputTopic<String, DataCenterState> dataCenters = streams.input(Topics.DATA_CENTER_STATE);
    private final TestOutputTopic<String, RoomState> output = streams.output(Topics.ROOM_STATE);
    private final RestingStates reader = new RestingStates();
    private List<RoomState> published = new ArrayList<>();
    private List<RoomState> prolongations = new ArrayList<>();

    private static TestStreams streams(TopologyTime time) {
        TopologySettings settings = new TopologySettings(INTERVAL, time, Duration.ofHours(1), 5);
        return new TestStreams(START, (serdes, clock) -> GlobalTopology.build(settings, serdes, TestStreams.TOPICS,
                clock, UnreadableRecords.IGNORED, new LivingEdges(), new StoppedRooms()));
    }

    @AfterEach
    void close() {
        streams.close();
    }

    /** Lets time pass, and reads what was written meanwhile as any reader does. */
    private void pass(Duration time) {
        streams.pass(time);
        published = new ArrayList<>();
        prolongations = new ArrayList<>();
        for (KeyValue<String, RoomState> record : output.readKeyValuesToList()) {
            if (Prolongation.isOne(record.key)) {
                prolongations.add(record.value);
                reader.prolong(record.value);
            } else {
                published.add(record.value);
                reader.read(record.key, Optional.ofNullable(record.value));
            }
        }
    }

    /** The room's state as a reader knows it now; empty when the room does not rest. */
    private Optional<RoomState> resting(String roomId) {
        RoomState nothing = Prolongation.record(0, prolongations.getLast().getProlongedBy(), 0, 0, true, 0);
        return reader.prolong(nothing).stream().filter(state -> state.getRoomId().equals(roomId)).findFirst();
    }

    private void rest() {
        rooms.pipeInput(ROOM, room(200, 240), START);
        pass(LEASE);
    }

    private void send(DataCenterState state) {
        dataCenters.pipeInput(ROOM + '|' + state.getDataCenter(), state, streams.now());
    }

    /** Nobody of the visitors of dublin is counted any more, and only the numbers that they got are left. */
    private void leave() {
        send(DataCenterState.newBuilder(withIssued("dublin", 7, 0)).setPublishedAt(streams.now()).build());
    }

    private void tellAll(long upTo, Integer... edges) {
        for (int partition = 0; partition < TestStreams.TOPICS.partitions(); partition++) {
            tell(partition, upTo, edges);
        }
    }

    private void tell(int partition, long upTo, Integer... edges) {
        DataCenterState proof = DataCenterState.newBuilder(state("", List.of(), List.of())).setRoomId("")
                .setPublishedAt(upTo).setEdges(List.of(edges)).setDataCenters(List.of("dublin")).build();
        dataCenters.pipeInput(new ProofKey(ProofKey.Kind.EDGES, partition).text(), proof, streams.now());
        dataCenters.pipeInput(new ProofKey(ProofKey.Kind.COUNTED, partition).text(), proof, streams.now());
    }

    @Test
    void shouldPublishAnIdleRoomUntilItsStateRepeatsAndThenOnlyProlongIt() {
        rest();
        assertThat(published).hasSize(2);
        RoomState last = published.getLast();
        assertThat(last.getRemaining()).as("what is left beside the numbers of the first state").isEqualTo(20);

        pass(A_WHILE);

        assertThat(published).isEmpty();
        assertThat(prolongations).hasSizeBetween(17, 19).allMatch(record -> Prolongation.covers(record, last));
        assertThat(prolongations.getLast().getPublishedAt()).isGreaterThan(streams.now() - LEASE.toMillis() / 3 - 250);
        assertThat(resting(ROOM)).get().satisfies(state -> {
            assertThat(state.getPublishedAt()).isEqualTo(prolongations.getLast().getPublishedAt());
            assertThat(state.getCountedUpTo()).isEqualTo(state.getPublishedAt());
            assertThat(state.getScopes()).isEqualTo(last.getScopes());
        });
    }

    @Test
    void shouldProlongIntoThePartitionOfTheTask() {
        rest();

        assertThat(prolongations).isNotEmpty().allMatch(record -> record.getRoomId().equals(Prolongation.key(0)));
        assertThat(new StatePartitioner().partitions("t", Prolongation.key(3), prolongations.getLast(), 4))
                .hasValueSatisfying(partitions -> assertThat(partitions).containsExactly(3));
        assertThat(new StatePartitioner().partitions("t", ROOM, null, 4)).as("Kafka's default").isEmpty();
    }

    @Test
    void shouldSayUpToWhenAllPartitionsAreCounted() {
        for (int partition = 0; partition < 4; partition++) {
            tell(partition, partition == 2 ? START - 500 : START - 100, partition == 2 ? new Integer[]{9} : BOTH);
        }
        rooms.pipeInput(ROOM, room(200, 240), START);
        streams.input(Topics.EDGE_HEARTBEATS).pipeInput("dublin|edge-1",
                new EdgeHeartbeat("dublin", "edge-1", START, 60_000, START, ""), START);
        streams.input(Topics.EDGE_HEARTBEATS).pipeInput("dublin|edge-2",
                new EdgeHeartbeat("dublin", "edge-2", START, 60_000, START, ""), START);
        pass(Duration.ofSeconds(4));

        RoomState record = prolongations.getLast();

        assertThat(record.getProved()).isTrue();
        assertThat(record.getCountedUpTo()).isEqualTo(START - 500);
        assertThat(record.getEdgesLeftOut()).as("7, which partition 2 does not wait for").isEqualTo(1);
    }

    @Test
    void shouldPublishEachRoomItselfWhileOnePartitionIsBehind() {
        tellAll(START, 7);
        rest();
        assertThat(prolongations).isNotEmpty();
        tellAll(streams.now(), 7);
        pass(Duration.ofSeconds(1));
        for (int second = 0; second < 20; second++) {
            for (int partition = 0; partition < 3; partition++) {
                tell(partition, streams.now(), 7);
            }
            streams.pass(Duration.ofSeconds(1));
        }
        pass(Duration.ZERO);

        assertThat(published).filteredOn(state -> state.getPublishedAt() > START + 16_000).hasSizeBetween(3, 8)
                .allMatch(state -> state.getProlongedBy() == null);
        assertThat(prolongations).allMatch(record -> record.getPublishedAt() <= START + 11_000 + 5_000);

        for (int second = 0; second < 8; second++) {
            tellAll(streams.now(), 7);
            streams.pass(Duration.ofSeconds(1));
        }
        pass(Duration.ZERO);
        assertThat(resting(ROOM)).isPresent();
    }

    @Test
    void shouldNotTakeAPartitionThatIsNotThereForOneThatToldNothing() {
        rooms.pipeInput(ROOM, room(200, 240), START);
        for (int second = 0; second < 20; second++) {
            for (int partition : List.of(0, 1, 2, 9)) {
                tell(partition, streams.now(), 7);
            }
            streams.pass(Duration.ofSeconds(1));
        }
        pass(Duration.ZERO);

        assertThat(published).hasSizeGreaterThan(3);
        assertThat(prolongations).isEmpty();
    }

    @Test
    void shouldClaimWhatAStatePromisedUntilItsLastProlongationEnds() {
        rest();
        pass(A_WHILE);

        rooms.pipeInput(ROOM, room(50, 240), streams.now());
        pass(INTERVAL);
        assertThat(published.getLast().getAvailable()).isEqualTo(50);
        assertThat(published.getLast().getRemaining()).as("180 numbers may be issued on the state before").isZero();

        pass(LEASE.minusSeconds(2));
        assertThat(published.getLast().getRemaining()).as("lease and settle are not over").isZero();
        pass(Duration.ofSeconds(6));
        assertThat(published.getLast().getRemaining()).isPositive();
    }

    @Test
    void shouldNotRestWhileAnybodyIsCountedOrWas() {
        rest();
        send(counted("dublin", streams.now(), 3, Map.of()));
        pass(INTERVAL);
        assertThat(published).singleElement().satisfies(state -> {
            assertThat(state.getActiveUsers()).isEqualTo(3);
            assertThat(state.getProlongedBy()).isNull();
        });

        leave();
        pass(LEASE);
        assertThat(published.getLast().getProlongedBy()).as("only ticket numbers are left").isNotNull();
        assertThat(resting(ROOM)).get().extracting(state -> state.getScopes().getFirst())
                .extracting(ScopeState::getIssuedKnown).isEqualTo(7L);
    }

    @Test
    void shouldNotProlongTheStateOfARoomThatFails() {
        rest();
        rooms.pipeInput("museum", RoomConfig.newBuilder(room(200, 240)).setRoomId("museum").build(), streams.now());
        pass(LEASE);
        long lastTime = prolongations.getLast().getPublishedAt();

        send(DataCenterState.newBuilder(state("dublin", List.of(), List.of())).setProblem("too large").build());
        pass(LEASE);

        assertThat(published).singleElement().satisfies(state -> {
            assertThat(state.getProblem()).contains("too large");
            assertThat(state.getPublishedAt()).isEqualTo(lastTime);
            assertThat(state.getProlongedBy()).isNull();
        });
        assertThat(resting(ROOM)).isEmpty();
        assertThat(resting("museum")).get().extracting(RoomState::getPublishedAt)
                .isEqualTo(prolongations.getLast().getPublishedAt());

        leave();
        pass(LEASE);
        assertThat(resting(ROOM)).isPresent();
    }

    @Test
    void shouldProlongNothingOfARoomThatWasRemoved() {
        rest();
        rooms.pipeInput(ROOM, null, streams.now());
        pass(A_WHILE);

        assertThat(published).containsExactly((RoomState) null);
        assertThat(prolongations).isEmpty();
    }

    @Test
    void shouldPublishARestingRoomOnceMoreWhenEdgesComeOrGo() {
        rest();
        streams.input(Topics.EDGE_HEARTBEATS).pipeInput("dublin|edge-1",
                new EdgeHeartbeat("dublin", "edge-1", streams.now(), 1_000, START, ""), streams.now());
        pass(LEASE);

        assertThat(published).as("with one edge, and then without").hasSize(2);
        assertThat(published).extracting(state -> state.getScopes().getLast().getWorkers()).containsExactly(1, 0);
        pass(A_WHILE);
        assertThat(published).isEmpty();
    }

    @Test
    void shouldPublishARestingRoomWhenAPlannedEventBeginsAndEnds() {
        RoomEvent event = RoomEvent.newBuilder().setId("sale").setName("sale").setPrequeueAt(at("16:00"))
                .setStartAt(at("16:05")).setEndAt(at("16:07")).setTotalActiveUsers(1_000)
                .setNewUsersPerMinute(600).build();
        rooms.pipeInput(ROOM, RoomConfig.newBuilder(room(200, 240)).setEvents(List.of(event)).build(), START);
        pass(Duration.ofMinutes(15));

        List<Long> times = published.stream().map(RoomState::getPublishedAt).toList();

        assertThat(times).contains(at("16:00"), at("16:05"), at("16:07"));
        assertThat(times).as("each change takes a lease").hasSizeLessThan(30);
    }

    @Test
    void shouldPublishARestingRoomAtEachBucketThatAdmitsAnotherNumber() {
        rooms.pipeInput(ROOM, RoomConfig.newBuilder(room(200, 100)).setBucketDurationMillis(5_000)
                .setTickDurationMillis(5_000).build(), START);
        pass(A_WHILE);

        assertThat(published).filteredOn(state -> state.getPublishedAt() % 5_000 == 0)
                .extracting(RoomState::getNewUsersThisBucket).contains(8, 9);
        for (RoomState state : published) {
            assertThat(state.getAvailable()).isEqualTo(state.getNewUsersThisBucket());
        }
        assertThat(published).extracting(RoomState::getBucketId).contains(START + 5_000, START + 10_000);
    }

    @Test
    void shouldTellThatAQueueHasEndedBeforeTheRoomRests() {
        rest();
        send(counted("dublin", streams.now(), 200, Map.of("15:56", 2)));
        pass(INTERVAL);
        leave();
        pass(Duration.ofMinutes(2));

        assertThat(streams.output(Topics.NOTIFICATIONS).readValuesToList()).extracting(Notification::getStatus)
                .containsExactly("queueing", "not_queueing");
        assertThat(resting(ROOM)).isPresent();
    }

    @Test
    void shouldKnowOfEachMinuteOfARestingRoomThatItIsEmpty() {
        rest();
        send(counted("dublin", streams.now(), 3, Map.of()));
        pass(INTERVAL);
        leave();
        pass(Duration.ofMinutes(5));

        List<RoomMinute> minutes = streams.output(Topics.ROOM_HISTORY).readValuesToList();

        assertThat(minutes).as("a minute with visitors, and an empty one that holds on").hasSize(2);
        assertThat(minutes.getLast().getCoveredMillis()).isEqualTo(60_000);
        assertThat(minutes.getLast().getActivePeak()).isZero();
    }

    @Test
    void shouldPublishAllRoomsAsOftenAsBeforeInAReplay() {
        try (TestStreams replayed = streams(TopologyTime.STREAM)) {
            replayed.input(Topics.ROOMS).pipeInput(ROOM, room(200, 240), START);
            replayed.input(Topics.ROOMS).pipeInput("museum",
                    RoomConfig.newBuilder(room(200, 240)).setRoomId("museum").build(), START + 60_000);

            assertThat(replayed.output(Topics.ROOM_STATE).readValuesToList()).hasSizeGreaterThan(15)
                    .allMatch(state -> state.getProlongedBy() == null && state.getRoomId().equals(ROOM));
        }
    }
}
