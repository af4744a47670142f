package dev.anteroom.streams.datacenter;

import static dev.anteroom.core.counting.Moves.DUBLIN;
import static dev.anteroom.core.counting.Moves.NAIROBI;
import static dev.anteroom.core.counting.Moves.at;
import static dev.anteroom.core.counting.Moves.by;
import static dev.anteroom.core.counting.Moves.key;
import static dev.anteroom.core.counting.Moves.move;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.anteroom.core.counting.Moves;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.BucketTraffic;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologyTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.shares")
class DataCenterTopologyTest {

    /** A whole minute. */
    private static final long START = 1_700_000_040_000L;
    private static final Duration INTERVAL = DataCenterStreams.INTERVAL;

    private final TestStreams streams = DataCenterStreams.start(TopologyTime.WALL_CLOCK, START, 0);
    private final TestInputTopic<String, TrafficEvent> traffic = streams.input(Topics.TRAFFIC);
    private final TestOutputTopic<String, DataCenterState> states = streams.output(Topics.DATA_CENTER_STATE);
    private final TestOutputTopic<String, BucketTraffic> history = streams.output(Topics.TRAFFIC_HISTORY);

    @AfterEach
    void close() {
        streams.close();
    }

    @Test
    void shouldPublishWhatWasCounted() {
        send(move(Standing.NEW, 0, Standing.WAITING, START), START);
        send(by(2, move(Standing.NEW, 0, Standing.ACTIVE, START)), START + 1);
        streams.pass(INTERVAL);

        DataCenterState state = states.readValue();

        assertThat(state.getCells()).containsExactly(new TickCell(START, 1, List.of(new BucketCount(START, 1))));
        assertThat(state.getHistory()).singleElement().satisfies(tally -> {
            assertThat(tally.getUsers()).isEqualTo(2);
            assertThat(tally.getArrivals()).isEqualTo(2);
        });
        assertThat(state.getTrafficPartition()).isZero();
        assertThat(state.getTrafficOffset()).isEqualTo(1);
        assertThat(states.isEmpty()).isTrue();
    }

    @Test
    void shouldPublishQuietRoomAgainEachSecond() {
        send(move(Standing.NEW, 0, Standing.ACTIVE, START), START);
        streams.pass(INTERVAL);
        states.readValue();

        streams.pass(Duration.ofSeconds(5));

        assertThat(states.readValuesToList()).extracting(DataCenterState::getPublishedAt).containsExactly(
                START + 1_250, START + 2_250, START + 3_250, START + 4_250, START + 5_250);
    }

    @Test
    void shouldPublishAgainWhenBucketRolls() {
        send(move(Standing.NEW, 0, Standing.ACTIVE, START), START);
        streams.pass(INTERVAL);
        states.readValue();
        send(move(Standing.ACTIVE, START, Standing.GONE, START), START + 1);
        streams.pass(INTERVAL);
        assertThat(states.readValue().getCells()).isEmpty();

        streams.pass(Duration.ofMinutes(1));

        // Nobody is counted any more, so it is published for its history alone.
        assertThat(states.readValuesToList()).singleElement()
                .satisfies(state -> assertThat(state.getPublishedAt()).isEqualTo(START + 60_000));
    }

    @Test
    void shouldGoNegativeWhereVisitorLeftForAnotherDataCenter() {
        send(move(Standing.NEW, 0, Standing.ACTIVE, START), START);
        streams.pass(Duration.ofSeconds(20));
        send(at(DUBLIN, move(Standing.ACTIVE, START, Standing.ACTIVE, START)), START + 20_000);
        streams.pass(INTERVAL);

        Map<String, DataCenterState> newest = states.readKeyValuesToMap();

        assertThat(cells(newest, NAIROBI)).containsExactly(
                new TickCell(START, 1, List.of()));
        assertThat(cells(newest, DUBLIN)).containsExactly(
                new TickCell(START, -1, List.of()), new TickCell(START + 20_000, 1, List.of()));
    }

    @Test
    void shouldForgetCellsThatCountNoMore() {
        send(move(Standing.NEW, 0, Standing.ACTIVE, START), START);

        streams.pass(Duration.ofMinutes(8));

        List<DataCenterState> published = states.readValuesToList();
        assertThat(published.getFirst().getCells()).hasSize(1);
        assertThat(published.getLast().getCells()).isEmpty();
    }

    @Test
    void shouldPublishBucketOnceWhenOneWholeBucketHasPassed() {
        TrafficEvent admitted = move(Standing.NEW, 0, Standing.ACTIVE, START);
        admitted.setAdmission(Admission.SPLIT);
        send(admitted, START + 59_000);
        streams.pass(Duration.ofMillis(119_750));
        assertThat(history.isEmpty()).isTrue();

        streams.pass(Duration.ofMinutes(10));

        assertThat(history.readValuesToList()).singleElement().satisfies(bucket -> {
            assertThat(bucket.getBucketId()).isEqualTo(START);
            assertThat(bucket.getUsers()).isEqualTo(1);
            assertThat(bucket.getAdmitted()).isEqualTo(1);
            assertThat(bucket.getAdmittedSplit()).isEqualTo(1);
        });
    }

    @Test
    void shouldTallyWhoQueuedHowLongTheAdmittedWaitedAndWhoseSessionWasEnded() {
        send(by(1, move(Standing.NEW, 0, Standing.WAITING, START)), START);
        send(by(2, move(Standing.NEW, 0, Standing.WAITING, START)), START);
        send(admitted(Admission.TICKET, by(3, move(Standing.NEW, 0, Standing.ACTIVE, START))), START + 1_000);
        send(admitted(Admission.RESERVED, by(1, move(Standing.WAITING, START, Standing.ACTIVE, START))), START + 6_000);
        TrafficEvent goodbye = by(3, move(Standing.ACTIVE, START, Standing.GONE, START));
        send(goodbye, START + 7_000);
        send(goodbye, START + 8_000);

        streams.pass(Duration.ofMinutes(3));

        assertThat(history.readValuesToList()).singleElement().satisfies(bucket -> {
            assertThat(bucket.getArrivals()).isEqualTo(3);
            assertThat(bucket.getQueued()).isEqualTo(2);
            assertThat(bucket.getRevoked()).isEqualTo(1);
            assertThat(bucket.getWaits()).containsExactly(1, 0, 0, 0, 0, 0, 1);
        });
    }

    private static TrafficEvent admitted(Admission admission, TrafficEvent move) {
        move.setAdmission(admission);
        return move;
    }

    @Test
    void shouldCountLateMoveInCellsButNotInClosedBucket() {
        send(move(Standing.NEW, 0, Standing.ACTIVE, START), START);
        streams.pass(Duration.ofMinutes(3));
        history.readValue();

        send(by(2, move(Standing.NEW, 0, Standing.ACTIVE, START)), START + 10_000);
        streams.pass(Duration.ofMinutes(2));

        DataCenterState newest = states.readValuesToList().getLast();
        assertThat(newest.getCells()).contains(new TickCell(START + 10_000, 1, List.of()));
        assertThat(newest.getHistory()).allMatch(tally -> tally.getUsers() <= 1);
        assertThat(history.isEmpty()).isTrue();
    }

    @Test
    void shouldKeepCellsOfLongerTicksForAsLongAsTheyAreJudgedBy() {
        send(by(1, move(Standing.NEW, 0, Standing.ACTIVE, START)), START);
        streams.pass(Duration.ofMinutes(5));
        TrafficEvent shorter = by(2, move(Standing.NEW, 0, Standing.ACTIVE, START + 300_000));
        shorter.setTickMillis(1_000);
        send(shorter, START + 300_000);

        streams.pass(Duration.ofSeconds(25));
        assertThat(states.readValuesToList().getLast().getCells()).as("counted, margin and ten seconds")
                .contains(new TickCell(START, 1, List.of()));

        streams.pass(Duration.ofSeconds(15));
        assertThat(states.readValuesToList().getLast().getCells()).as("and ten more")
                .containsExactly(new TickCell(START + 300_000, 1, List.of()));
    }

    @Test
    void shouldCountRepeatedGoodbyeOnce() {
        send(by(1, move(Standing.NEW, 0, Standing.ACTIVE, START)), START);
        send(by(2, move(Standing.NEW, 0, Standing.ACTIVE, START)), START);
        TrafficEvent goodbye = by(1, move(Standing.ACTIVE, START, Standing.GONE, START));
        send(goodbye, START + 1_000);
        send(goodbye, START + 2_000);
        streams.pass(INTERVAL);

        assertThat(states.readValue().getCells()).containsExactly(new TickCell(START, 1, List.of()));
    }

    @Test
    void shouldCountGoodbyeOfVisitorWhoCameBack() {
        send(move(Standing.NEW, 0, Standing.ACTIVE, START), START);
        send(move(Standing.ACTIVE, START, Standing.GONE, START), START + 1_000);
        send(move(Standing.NEW, 0, Standing.ACTIVE, START), START + 2_000);
        send(move(Standing.ACTIVE, START + 2_000, Standing.GONE, START), START + 3_000);
        streams.pass(INTERVAL);

        assertThat(states.readValue().getCells()).isEmpty();
    }

    @Test
    void shouldClampTimestampsOfImplausibleClocks() {
        send(by(1, move(Standing.NEW, 0, Standing.ACTIVE, START)), START + Duration.ofDays(365).toMillis());
        send(by(2, move(Standing.NEW, 0, Standing.ACTIVE, START)), START + 1);
        streams.pass(INTERVAL);

        assertThat(states.readValue().getCells()).containsExactly(new TickCell(START, 2, List.of()));
    }

    @Test
    void shouldSendUnreadableRecordToDeadLettersAndGoOn() {
        byte[] garbage = "no avro".getBytes(StandardCharsets.UTF_8);
        streams.rawInput(Topics.TRAFFIC).pipeInput("shop|nairobi", garbage);
        send(move(Standing.NEW, 0, Standing.ACTIVE, START), START);
        streams.pass(INTERVAL);

        TestRecord<byte[], byte[]> letter = streams.deadLetters().readRecord();
        assertThat(letter.value()).isEqualTo(garbage);
        assertThat(headers(letter)).contains(entry("__streams.errors.topic", "t.traffic"),
                entry("__streams.errors.partition", "0"), entry("__streams.errors.offset", "0"));
        assertThat(states.readValue().getCells()).hasSize(1);
    }

    @Test
    void shouldSendMovesThatMakeNoSenseToDeadLettersAndGoOn() {
        TrafficEvent noTick = move(Standing.NEW, 0, Standing.ACTIVE, START);
        noTick.setTickMillis(0);
        traffic.pipeInput("shop|nairobi", noTick, START);
        traffic.pipeInput("shop|dublin", move(Standing.NEW, 0, Standing.ACTIVE, START), START);
        traffic.pipeInput("shop|nairobi", null, START);
        send(move(Standing.NEW, 0, Standing.ACTIVE, START), START);
        streams.pass(INTERVAL);

        assertThat(streams.deadLetters().readRecordsToList()).hasSize(3);
        assertThat(states.readValuesToList()).singleElement().satisfies(
                state -> assertThat(state.getCells()).containsExactly(new TickCell(START, 1, List.of())));
    }

    @Test
    void shouldStartHistoryAgainWhenBucketLengthChanges() {
        send(move(Standing.NEW, 0, Standing.ACTIVE, START), START);
        TrafficEvent longer = by(2, move(Standing.NEW, 0, Standing.ACTIVE, START));
        longer.setBucketMillis(120_000);
        send(longer, START + 1);
        streams.pass(INTERVAL);

        DataCenterState state = states.readValue();

        assertThat(state.getBucketMillis()).isEqualTo(120_000);
        assertThat(state.getHistory()).singleElement().satisfies(tally -> assertThat(tally.getUsers()).isEqualTo(1));
        assertThat(state.getCells()).containsExactly(new TickCell(START, 2, List.of()));
    }

    private static List<Map.Entry<String, String>> headers(TestRecord<byte[], byte[]> record) {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        record.headers().forEach(
                header -> headers.add(Map.entry(header.key(), new String(header.value(), StandardCharsets.UTF_8))));
        return headers;
    }

    private static List<TickCell> cells(Map<String, DataCenterState> states, String dataCenter) {
        return Objects.requireNonNull(states.get(Moves.ROOM + '|' + dataCenter)).getCells();
    }

    private void send(TrafficEvent move, long at) {
        move.setAt(at);
        traffic.pipeInput(key(move), move, at);
    }
}
