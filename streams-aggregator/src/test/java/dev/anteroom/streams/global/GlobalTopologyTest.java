package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.room;
import static dev.anteroom.core.roomstate.Rooms.state;
import static dev.anteroom.core.roomstate.Rooms.withIssued;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.WaitingBucket;
import dev.anteroom.schemas.topic.ProofKey;
import dev.anteroom.schemas.topic.Prolongation;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.RoomPartitioner;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GlobalTopologyTest {

    private static final long START = at("15:56");
    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final List<String> unreadable = new ArrayList<>();
    private final TestStreams streams = start(TopologyTime.WALL_CLOCK, unreadable);
    private final TestInputTopic<String, RoomConfig> rooms = streams.input(Topics.ROOMS);
    private final TestInputTopic<String, DataCenterState> dataCenters = streams.input(Topics.DATA_CENTER_STATE);
    private final TestInputTopic<String, EdgeHeartbeat> heartbeats = streams.input(Topics.EDGE_HEARTBEATS);
    private final TestOutputTopic<String, RoomState> states = streams.output(Topics.ROOM_STATE);

    private static TestStreams start(TopologyTime time, List<String> unreadable) {
        TopologySettings settings = new TopologySettings(INTERVAL, time, Duration.ofHours(1), 5);
        return new TestStreams(START, (serdes, clock) -> GlobalTopology.build(settings, serdes, TestStreams.TOPICS,
                clock, (origin, record, error) -> unreadable.add(record.key()), new LivingEdges(),
                new StoppedRooms()));
    }

    @AfterEach
    void close() {
        streams.close();
    }

    /** What was published of rooms, without what prolongs it. */
    private List<RoomState> published() {
        return states.readValuesToList().stream()
                .filter(state -> state == null || !Prolongation.isOne(state.getRoomId())).toList();
    }

    @Test
    void shouldPublishRoomWithoutTraffic() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        streams.pass(INTERVAL);

        RoomState state = states.readValue();

        assertThat(state.getAvailable()).isEqualTo(200);
        assertThat(state.getPublishedAt()).isEqualTo(START + 250);
        assertThat(state.getScopes()).extracting(ScopeState::getScope).containsExactly("ANYWHERE");
    }

    @Test
    void shouldSwitchToAnEventsLimitsAndBackAtTheStartOfABucket() {
        RoomEvent event = RoomEvent.newBuilder().setId("sale").setName("sale").setPrequeueAt(at("16:00"))
                .setStartAt(at("16:05")).setEndAt(at("16:07")).setTotalActiveUsers(1_000).setNewUsersPerMinute(600)
                .build();
        rooms.pipeInput(ROOM, RoomConfig.newBuilder(room(200, 100)).setEvents(List.of(event)).build(), START);
        streams.pass(Duration.ofMinutes(13));

        List<RoomState> published = published();

        for (RoomState state : published) {
            boolean isPrequeue = state.getPublishedAt() >= at("16:00") && state.getPublishedAt() < at("16:05");
            boolean isEvent = state.getPublishedAt() >= at("16:05") && state.getPublishedAt() < at("16:07");
            assertThat(state.getTotalActiveUsers()).isEqualTo(isEvent ? 1_000 : 200);
            assertThat(state.getNewUsersThisBucket()).isEqualTo(isEvent ? 600 : 100);
            assertThat(state.getAvailable()).isEqualTo(isPrequeue ? 0 : isEvent ? 600 : 100);
        }
        assertThat(published).extracting(RoomState::getPublishedAt)
                .contains(at("16:00"), at("16:05"), at("16:07"));
    }

    @Test
    void shouldCountSessionsAsLongAsTheyWereWhenTheirVisitorsWereSeen() {
        RoomEvent event = RoomEvent.newBuilder().setId("sale").setName("sale").setStartAt(at("16:00"))
                .setEndAt(at("16:02")).setSessionDurationMillis(600_000L).build();
        rooms.pipeInput(ROOM, RoomConfig.newBuilder(room(200, 200)).setEvents(List.of(event)).build(), START);
        long before = at("16:00") - 10_000;
        long during = at("16:02") - 10_000;
        List<TickCell> cells = List.of(new TickCell(before, 3, List.of()), new TickCell(during, 40, List.of()));

        assertThat(activeAt(before + 300_000, cells)).isEqualTo(43);
        assertThat(activeAt(before + 320_000, cells)).as("five minutes from before the event are over").isEqualTo(40);
        assertThat(activeAt(during + 600_000, cells)).as("ten minutes from the event go on after it").isEqualTo(40);
        assertThat(activeAt(during + 620_000, cells)).isZero();
    }

    private int activeAt(long time, List<TickCell> cells) {
        streams.pass(Duration.ofMillis(time - streams.now()));
        send(DataCenterState.newBuilder(counted("dublin", time, 0, Map.of())).setCells(cells).build());
        streams.pass(INTERVAL);
        return published().getLast().getActiveUsers();
    }

    @Test
    void shouldMergeDataCenters() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        send(counted("dublin", START, 0, Map.of("15:55", 20, "15:56", 40)));
        send(counted("nairobi", START, 148, Map.of("15:54", 2, "15:55", 30, "15:56", 20)));
        streams.pass(INTERVAL);

        RoomState state = states.readValue();

        assertThat(state.getActiveUsers()).isEqualTo(148);
        assertThat(state.getBuckets()).containsExactly(new WaitingBucket(at("15:54"), 2, 2, true),
                new WaitingBucket(at("15:55"), 50, 50, true), new WaitingBucket(at("15:56"), 60, 0, false));
        assertThat(state.getDataCenters()).extracting("dataCenter").containsExactly("dublin", "nairobi");
    }

    @Test
    void shouldJudgeByTheMomentThatThePartitionsOfTheRoomProve() {
        int anywhere = partitionOf(ScopeKey.ANYWHERE);
        int dublin = partitionOf("dublin");
        rooms.pipeInput(ROOM, room(200, 200), START);
        send(counted("dublin", START - 900, 148, Map.of("15:54", 2)));
        tell(anywhere, START - 800, 7, 9);
        streams.pass(INTERVAL);
        RoomState before = published().getLast();
        assertThat(before.getProved()).as("a partition of the room has told nothing").isFalse();

        tell(dublin, START - 1_200, 9, 11);
        for (int partition = 0; partition < TestStreams.TOPICS.partitions(); partition++) {
            if (partition != anywhere && partition != dublin) {
                tell(partition, START - 9_000, 1);
            }
        }
        send(counted("dublin", START - 900, 148, Map.of("15:54", 3)));
        streams.pass(INTERVAL);
        RoomState proved = published().getLast();

        assertThat(anywhere).as("the test needs two partitions").isNotEqualTo(dublin);
        assertThat(proved.getProved()).isTrue();
        assertThat(proved.getCountedUpTo()).as("by the state of dublin").isEqualTo(START - 900);
        assertThat(proved.getEdges()).as("waited for in both").containsExactly(9);
    }

    private static int partitionOf(String scope) {
        return RoomPartitioner.partitionOf(new ScopeKey(ROOM, scope).text(), TestStreams.TOPICS.partitions());
    }

    private void tell(int partition, long upTo, Integer... edges) {
        DataCenterState proof = DataCenterState.newBuilder(state("dublin", List.of(), List.of())).setRoomId("")
                .setDataCenter("").setPublishedAt(upTo).setEdges(List.of(edges)).setDataCenters(List.of("dublin"))
                .build();
        dataCenters.pipeInput(new ProofKey(ProofKey.Kind.EDGES, partition).text(), proof, START);
        dataCenters.pipeInput(new ProofKey(ProofKey.Kind.COUNTED, partition).text(), proof, START);
    }

    @Test
    void shouldLetNegativeCellsMeetTheirCounterpart() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        send(counted("dublin", START, -3, Map.of()));
        send(counted("nairobi", START, 10, Map.of()));
        streams.pass(INTERVAL);

        assertThat(states.readValue().getActiveUsers()).isEqualTo(7);
    }

    @Test
    void shouldNotGiveAwayTwiceWhatAValidStateHasPromised() {
        rooms.pipeInput(ROOM, room(100, 1000), START);
        send(counted("dublin", START, 40, Map.of("15:54", 60)));
        streams.pass(INTERVAL);
        RoomState promising = states.readValue();

        // The limit falls below what was promised.
        rooms.pipeInput(ROOM, room(90, 1000), START + 250);
        streams.pass(INTERVAL);
        RoomState later = states.readValue();

        assertThat(promising.getBuckets()).containsExactly(new WaitingBucket(at("15:54"), 60, 60, true));
        assertThat(later.getBuckets()).containsExactly(new WaitingBucket(at("15:54"), 60, 50, false));
        assertThat(later.getRemaining()).isZero();
    }

    @Test
    void shouldKnowWhatAScopeIssuedLongerThanItsCounterDoes() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        send(withIssued("nairobi", 70, 20));
        streams.pass(Topics.TICKET_REQUESTS.retention().orElseThrow().multipliedBy(2));
        rooms.pipeInput(ROOM, null, streams.now());
        rooms.pipeInput(ROOM, room(200, 200), streams.now());
        streams.pass(INTERVAL);

        ScopeState nairobi = published().getLast().getScopes().getFirst();

        assertThat(nairobi.getScope()).isEqualTo("nairobi");
        assertThat(nairobi.getIssuedKnown()).isEqualTo(50);
        assertThat(nairobi.getReturned()).isEqualTo(20);
    }

    @Test
    void shouldPublishOrProlongAQuietRoomAtLeastThreeTimesPerLease() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        streams.pass(Duration.ofMinutes(1));

        List<RoomState> published = states.readValuesToList();

        long longest = 0;
        for (int i = 1; i < published.size(); i++) {
            longest = Math.max(longest, published.get(i).getPublishedAt() - published.get(i - 1).getPublishedAt());
        }
        assertThat(longest).isBetween(3_000L, 10_000L / 3 + INTERVAL.toMillis() + 1);
    }

    @Test
    void shouldCountWorkersThatWereHeardOfWithinThreeIntervals() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        send(counted("dublin", START, 1, Map.of()));
        send(counted("nairobi", START, 1, Map.of()));
        beat("dublin", "edge-1");
        beat("dublin", "edge-2");
        beat("nairobi", "edge-3");
        streams.pass(INTERVAL);
        assertThat(workers(published().getLast())).isEqualTo(Map.of("dublin", 2, "nairobi", 1,
                "ANYWHERE", 3));

        streams.pass(Duration.ofSeconds(2));
        beat("nairobi", "edge-3");
        streams.pass(Duration.ofSeconds(2));

        assertThat(workers(published().getLast())).isEqualTo(Map.of("nairobi", 1, "ANYWHERE", 1));
    }

    @Test
    void shouldNameOnlyDataCentersThatHaveAPartInTheRoom() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        send(counted("dublin", START, 1, Map.of()));
        beat("dublin", "edge-1");
        beat("nairobi", "edge-2");
        streams.pass(INTERVAL);

        assertThat(workers(published().getLast())).isEqualTo(Map.of("dublin", 1, "ANYWHERE", 2));
    }

    @Test
    void shouldNameTheLivingEdgesWhereTheyMayDivideTheSlots() {
        rooms.pipeInput(ROOM, RoomConfig.newBuilder(room(200, 200)).setCounterOutage(CounterOutage.SPLIT).build(),
                START);
        beat("nairobi", "edge-2");
        beat("dublin", "edge-1");
        streams.pass(INTERVAL);
        assertThat(published().getLast().getLivingEdges()).containsExactly("dublin|edge-1",
                "nairobi|edge-2");

        rooms.pipeInput(ROOM, room(200, 200), streams.now());
        streams.pass(INTERVAL);
        assertThat(published().getLast().getLivingEdges()).isEmpty();
    }

    @Test
    void shouldCountWorkersWhoseClockIsBehind() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        for (int second = 0; second < 6; second++) {
            heartbeats.pipeInput("dublin|edge-1",
                    new EdgeHeartbeat("dublin", "edge-1", streams.now() - 60_000, 1_000, START, ""), streams.now());
            streams.pass(Duration.ofSeconds(1));
        }
        assertThat(workers(published().getLast())).isEqualTo(Map.of("ANYWHERE", 1));

        streams.pass(Duration.ofSeconds(7));

        assertThat(workers(published().getLast())).isEmpty();
    }

    @Test
    void shouldAdmitNobodyNewWhileCountingIsSilent() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        send(counted("dublin", START, 40, Map.of()));
        streams.pass(INTERVAL);
        assertThat(states.readValue().getAvailable()).isEqualTo(160);

        streams.pass(Duration.ofMinutes(10));
        RoomState silent = published().getLast();
        assertThat(silent.getActiveUsers()).isEqualTo(40);
        assertThat(silent.getAvailable()).isZero();
        assertThat(silent.getRemaining()).isZero();

        send(counted("dublin", streams.now(), 30, Map.of()));
        streams.pass(INTERVAL);
        assertThat(published().getLast().getAvailable()).isEqualTo(170);
    }

    @Test
    void shouldForgetRemovedRoomEverywhere() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        send(counted("dublin", START, 40, Map.of()));
        streams.pass(INTERVAL);
        states.readValue();

        rooms.pipeInput(ROOM, null, START + 250);
        streams.pass(Duration.ofMinutes(1));

        assertThat(states.readRecordsToList()).singleElement()
                .satisfies(record -> assertThat(record.value()).isNull());
        assertThat(entries(GlobalTopology.ROOMS)).isZero();
        assertThat(entries(GlobalTopology.DATA_CENTERS)).isZero();
        assertThat(entries(GlobalTopology.RECENT_SNAPSHOTS)).isZero();
    }

    @Test
    void shouldKeepLastGoodConfigWhenNewOneCantBe() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        RoomConfig wrong = room(500, 200);
        wrong.setBucketDurationMillis(25_000);

        rooms.pipeInput(ROOM, wrong, START + 1);
        streams.pass(INTERVAL);

        assertThat(states.readValue().getTotalActiveUsers()).isEqualTo(200);
        assertThat(streams.deadLetters().readRecordsToList()).hasSize(1);
    }

    @Test
    void shouldSendUnreadableRecordsToDeadLettersAndGoOn() {
        byte[] garbage = "no avro".getBytes(StandardCharsets.UTF_8);
        streams.rawInput(Topics.ROOMS).pipeInput(ROOM, garbage);
        streams.rawInput(Topics.DATA_CENTER_STATE).pipeInput("shop|dublin", garbage);
        streams.rawInput(Topics.EDGE_HEARTBEATS).pipeInput("dublin|edge-1", garbage);
        rooms.pipeInput(ROOM, room(200, 200), START);
        streams.pass(INTERVAL);

        assertThat(streams.deadLetters().readValuesToList()).containsExactly(garbage, garbage);
        assertThat(unreadable).containsExactly("dublin|edge-1");
        assertThat(states.readValue().getAvailable()).isEqualTo(200);
    }

    @Test
    void shouldGiveSameStatesWhenInputIsReplayedInStreamTime() {
        List<RoomState> first = replay();
        List<RoomState> second = replay();

        assertThat(first).hasSizeGreaterThan(10).isEqualTo(second);
    }

    private static List<RoomState> replay() {
        try (TestStreams replayed = start(TopologyTime.STREAM, new ArrayList<>())) {
            replayed.input(Topics.ROOMS).pipeInput(ROOM, room(200, 200), START);
            TestInputTopic<String, DataCenterState> input = replayed.input(Topics.DATA_CENTER_STATE);
            for (int i = 0; i < 100; i++) {
                long time = START + i * 301L;
                input.pipeInput("shop|dublin", counted("dublin", time, i, Map.of("15:55", 2 * i)), time);
            }
            return replayed.output(Topics.ROOM_STATE).readValuesToList();
        }
    }

    @Test
    void shouldMakeNoRoomDueWhenAnEdgeComes() {
        rooms.pipeInput(ROOM, room(200, 200), START);
        streams.pass(INTERVAL);
        published();

        heartbeats.pipeInput("dublin|edge-1",
                new EdgeHeartbeat("dublin", "edge-1", streams.now(), 5_000, START, ""), streams.now());
        streams.pass(INTERVAL);
        assertThat(states.isEmpty()).isTrue();

        streams.pass(Duration.ofSeconds(10).dividedBy(3));
        assertThat(workers(published().getLast())).isEqualTo(Map.of("ANYWHERE", 1));
    }

    private long entries(String store) {
        return streams.ask(driver -> {
            KeyValueStore<String, Object> found = driver.getKeyValueStore(store);
            List<Object> all = new ArrayList<>();
            try (var entries = found.all()) {
                entries.forEachRemaining(all::add);
            }
            return (long) all.size();
        });
    }

    private static Map<String, Integer> workers(RoomState state) {
        return state.getScopes().stream().filter(scope -> scope.getWorkers() > 0)
                .collect(Collectors.toMap(ScopeState::getScope, ScopeState::getWorkers));
    }

    private void beat(String dataCenter, String edgeId) {
        heartbeats.pipeInput(dataCenter + '|' + edgeId, new EdgeHeartbeat(dataCenter, edgeId, streams.now(), 1_000,
                START, ""), streams.now());
    }

    private void send(DataCenterState state) {
        dataCenters.pipeInput(ROOM + '|' + state.getDataCenter(), state, streams.now());
    }
}
