package dev.anteroom.streams;

import static dev.anteroom.core.counting.Moves.move;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.Fuzzing;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketsIssued;
import java.util.Map;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import dev.anteroom.core.HostileRecords;
import dev.anteroom.core.ticket.Requests;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
import dev.anteroom.streams.datacenter.DataCenterTopology;
import dev.anteroom.streams.global.GlobalTopology;
import dev.anteroom.streams.global.LivingEdges;
import dev.anteroom.streams.common.UnreadableRecords;
import dev.anteroom.streams.health.HealthTopology;
import dev.anteroom.streams.tickets.TicketTopology;
import java.time.Duration;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Records that are well formed and make no sense, and some that are not even well formed: none of them ends a topology, and
 * rooms that they are not about go on.
 */
@Tag("feature.dead-letters")
@Tag(Fuzzing.TAG)
class HostileRecordsTest {

    /** Records of one life of a topology; a test driver keeps all that was sent. */
    private static final int COUNT = 1_000;
    private static final int LIVES = Math.max(1, Fuzzing.inputs(2 * COUNT) / COUNT);
    private static final long START = at("15:56");
    private static final Duration SECOND = Duration.ofSeconds(1);
    /** Time passes after so many records. */
    private static final int RECORDS_A_SECOND = 50;
    private static final String GOOD = "good";
    private static final TopologySettings SETTINGS = new TopologySettings(Duration.ofMillis(250),
            TopologyTime.WALL_CLOCK,
            Duration.ofHours(1), 5);

    private final HostileRecords hostile = new HostileRecords(Fuzzing.seed() + 4, START, List.of("shop", "nairobi"));

    /** One topic, and a record of it that makes sense. */
    private record Source<V extends SpecificRecord>(TopicDescriptor<V> topic, V good) {
    }

    private <V extends SpecificRecord> void send(TestStreams streams, Source<V> source) {
        String key = hostile.any(List.of(hostile.name(), hostile.name() + "|" + hostile.name()));
        V record = hostile.any(List.of(true, true, false))
                ? hostile.changed(source.topic().value(), source.good())
                : hostile.next(source.topic().value());
        long at = hostile
                .any(List.of(streams.now(), streams.now(), streams.now() - 5_000, 0L, streams.now() + 86_400_000));
        switch (hostile.any(List.of(0, 0, 0, 0, 0, 0, 1, 2))) {
            case 1 -> streams.rawInput(source.topic()).pipeInput(key, null, at);
            case 2 ->
                streams.rawInput(source.topic()).pipeInput(key, hostile.broken(streams.bytes(source.topic(), record)),
                        at);
            default -> streams.input(source.topic()).pipeInput(key, record, at);
        }
    }

    private void send(TestStreams streams, List<Source<?>> sources) {
        for (int i = 0; i < COUNT; i++) {
            send(streams, hostile.any(sources));
            if (i % RECORDS_A_SECOND == 0) {
                streams.pass(SECOND);
            }
        }
    }

    private static void live(Runnable life) {
        for (int lives = 0; lives < LIVES; lives++) {
            life.run();
        }
    }

    private static RoomConfig config(String roomId) {
        return RoomConfig.newBuilder(room(200, 200)).setRoomId(roomId).build();
    }

    @Test
    void shouldCountMovesWhateverElseComes() {
        live(this::countMoves);
    }

    private void countMoves() {
        try (TestStreams streams = new TestStreams(START, (serdes, clock) -> DataCenterTopology.build(SETTINGS, serdes,
                TestStreams.TOPICS, clock, TestStreams.holding(Long.MAX_VALUE, clock)))) {
            send(streams, List.of(
                    new Source<>(Topics.TRAFFIC, move(Standing.NEW, 0, Standing.WAITING, START)),
                    new Source<>(Topics.TICKETS_ISSUED, TicketsIssued.newBuilder().setRoomId("shop").setScope("nairobi")
                            .setIssued(12).setReturned(1).setRequestOffset(3).setAt(START).setReturnedAt(START)
                            .setTickMillis(10_000).setBucketMillis(60_000).setCountedMillis(302_000).build())));
            TestOutputTopic<String, DataCenterState> states = streams.output(Topics.DATA_CENTER_STATE);
            states.readValuesToList();
            TrafficEvent arrival = TrafficEvent
                    .newBuilder(move(Standing.NEW, 0, Standing.ACTIVE, streams.now())).setRoomId(GOOD).build();
            streams.input(Topics.TRAFFIC).pipeInput(GOOD + "|nairobi", arrival, streams.now());
            streams.pass(SECOND);

            assertThat(states.readValuesToList()).filteredOn(state -> state != null && GOOD.equals(state.getRoomId()))
                    .isNotEmpty()
                    .allSatisfy(state -> assertThat(state.getCells()).singleElement()
                            .satisfies(cell -> assertThat(cell.getActive()).isEqualTo(1)));
        }
    }

    @Test
    void shouldPublishRoomsWhateverOthersAreLike() {
        live(this::publishRooms);
    }

    private void publishRooms() {
        try (TestStreams streams = new TestStreams(START, (serdes, clock) -> GlobalTopology.build(SETTINGS, serdes,
                TestStreams.TOPICS, clock, (origin, record, error) -> {
                }, new LivingEdges(), new StoppedRooms()))) {
            streams.input(Topics.ROOMS).pipeInput(GOOD, config(GOOD), START);
            send(streams, List.of(new Source<>(Topics.ROOMS, config("shop")),
                    new Source<>(Topics.DATA_CENTER_STATE, counted("nairobi", START, 3, Map.of("15:56", 5))),
                    new Source<>(Topics.ROOM_HEALTH, RoomHealth.newBuilder().setRoomId("shop").setCheckId("nairobi")
                            .setAt(START).setStatus(HealthStatus.UNHEALTHY).setSequence(3).setSince(START)
                            .setLatencyMicros(3_000).setLatencyAt(START).build()),
                    new Source<>(Topics.EDGE_HEARTBEATS, hostile.next(AvroTypes.EDGE_HEARTBEAT))));
            TestOutputTopic<String, RoomState> states = streams.output(Topics.ROOM_STATE);
            states.readValuesToList();
            streams.pass(Duration.ofSeconds(10));

            assertThat(states.readValuesToList()).filteredOn(state -> state != null && GOOD.equals(state.getRoomId()))
                    .isNotEmpty()
                    .allSatisfy(state -> assertThat(state.getAvailable()).isEqualTo(200));
        }
    }

    @Test
    void shouldPublishRoomsWhateverPartitionsTell() {
        live(this::publishCountedRooms);
    }

    private void publishCountedRooms() {
        try (TestStreams streams = new TestStreams(START, (serdes, clock) -> GlobalTopology.build(SETTINGS, serdes,
                TestStreams.TOPICS, clock, UnreadableRecords.IGNORED, new LivingEdges(), new StoppedRooms()))) {
            TestInputTopic<String, DataCenterState> partitions = streams.input(Topics.DATA_CENTER_STATE);
            for (int i = 0; i < COUNT; i++) {
                String key = hostile.any(List.of("!counted|", "!edges|", "!"))
                        + hostile.any(List.of("0", "1", "-1", "9", "x", ""));
                partitions.pipeInput(key, hostile.next(AvroTypes.DATA_CENTER_STATE), streams.now());
            }
            streams.pass(SECOND);
            for (int partition = 0; partition < TestStreams.TOPICS.partitions(); partition++) {
                partitions.pipeInput("!edges|" + partition, told(streams.now()), streams.now());
                partitions.pipeInput("!counted|" + partition, told(streams.now()), streams.now());
            }
            streams.input(Topics.ROOMS).pipeInput(GOOD, config(GOOD), streams.now());
            streams.pass(SECOND);

            assertThat(streams.output(Topics.ROOM_STATE).readValuesToList()).isNotEmpty().last().satisfies(state -> {
                assertThat(state.getAvailable()).isEqualTo(200);
                assertThat(state.getProblem()).isNull();
            });
        }
    }

    private static DataCenterState told(long upTo) {
        return DataCenterState.newBuilder().setRoomId("").setDataCenter("").setPublishedAt(upTo).setBucketMillis(0)
                .setCells(List.of()).setHistory(List.of()).setEdges(List.of(7)).setEdgesSince(upTo)
                .setDataCenters(List.of("dublin")).build();
    }

    @Test
    void shouldJudgeOriginsWhateverOtherProbesSay() {
        live(this::judgeOrigins);
    }

    private void judgeOrigins() {
        HealthCheck check = AvroTypes.newHealthCheck().setCheckId(GOOD).setName(GOOD).setAddress("origin.example")
                .setConsecutiveSuccesses(1).setModifiedAt(1).build();
        try (TestStreams streams = new TestStreams(START, (serdes, clock) -> HealthTopology.build(SETTINGS, serdes,
                TestStreams.TOPICS, clock, (origin, record, error) -> {
                }))) {
            streams.input(Topics.HEALTH_CHECKS).pipeInput(GOOD, check, START);
            send(streams,
                    List.of(new Source<>(Topics.HEALTH_CHECKS,
                            HealthCheck.newBuilder(check).setCheckId("shop").build()),
                            new Source<>(Topics.HEALTH_RESULTS, passed("shop", START)),
                            new Source<>(Topics.ROOMS, config("shop"))));
            TestOutputTopic<String, OriginHealth> origins = streams.output(Topics.ORIGIN_HEALTH);
            origins.readValuesToList();
            streams.input(Topics.HEALTH_RESULTS).pipeInput(GOOD, passed(GOOD, streams.now()), streams.now());
            streams.pass(SECOND);

            assertThat(origins.readValuesToList())
                    .filteredOn(origin -> origin != null && GOOD.equals(origin.getCheckId())).isNotEmpty()
                    .last().extracting(OriginHealth::getStatus).isEqualTo(HealthStatus.HEALTHY);
        }
    }

    private static HealthResult passed(String checkId, long at) {
        return HealthResult.newBuilder().setCheckId(checkId).setConfiguredAt(1).setDataCenter("dublin")
                .setEdgeId("edge-1").setAt(at).setProbers(1).setCode(200).setFailure(ProbeFailure.NONE)
                .setFirstByteMicros(3_000).build();
    }

    @Test
    void shouldGiveNumbersWhateverElseIsAskedFor() {
        live(this::giveNumbers);
    }

    private void giveNumbers() {
        try (TestStreams streams = new TestStreams(START,
                (serdes, clock) -> TicketTopology.build(serdes, TestStreams.TOPICS))) {
            send(streams, List.of(new Source<>(Topics.TICKET_REQUESTS, Requests.take(3, 0, 10).build())));
            TestOutputTopic<String, TicketGrant> grants = streams.output(Topics.TICKET_GRANTS);
            grants.readValuesToList();
            streams.input(Topics.TICKET_REQUESTS).pipeInput(GOOD + "|nairobi",
                    Requests.take(3, 0, 10).setRoomId(GOOD).setSnapshotAt(streams.now()).build(), streams.now());

            assertThat(grants.readValue().getGranted()).isEqualTo(3);
        }
    }
}
