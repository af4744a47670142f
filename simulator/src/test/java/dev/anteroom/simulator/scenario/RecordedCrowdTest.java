package dev.anteroom.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedCrowdTest {

    /** The start of a bucket. */
    private static final long START = 1_699_999_800_000L;

    private static final String SCENARIO = """
            room: {total_active_users: 100, new_users_per_minute: 50}
            arrivals: {shape: recorded, recording: traffic.avro}
            """;

    @TempDir
    private Path folder;

    private static TrafficEvent move(String room, String dataCenter, long visitor, long second, Standing from,
            Standing to, Admission admission) {
        return new TrafficEvent(room, dataCenter, dataCenter + "-1", visitor, START + second * 1_000, from, 0L, to,
                START - 120_000, admission, true, 10_000, 60_000, 302_000, 0, "", 0L);
    }

    private static TrafficEvent move(long visitor, long second, Standing from, Standing to) {
        return move("shop", "nairobi", visitor, second, from, to,
                from != Standing.ACTIVE && to == Standing.ACTIVE ? Admission.TICKET : Admission.NONE);
    }

    private RecordedCrowd crowd(TrafficEvent... moves) {
        return scenario(SCENARIO, moves).arrivals().recorded().orElseThrow();
    }

    private Scenario scenario(String yaml, TrafficEvent... moves) {
        try (RecordingWriter recording = RecordingWriter.create(folder.resolve("traffic.avro"))) {
            List.of(moves).forEach(recording::write);
        }
        return scenario(yaml);
    }

    private Scenario scenario(String yaml) {
        try {
            return ScenarioFile.read(Files.writeString(folder.resolve("scenario.yaml"), yaml));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void shouldTellHowLongSomebodyStayed() {
        RecordedCrowd crowd = crowd(move(1, 5, Standing.NEW, Standing.WAITING),
                move(1, 25, Standing.WAITING, Standing.ACTIVE), move(1, 60, Standing.ACTIVE, Standing.ACTIVE),
                move(1, 95, Standing.ACTIVE, Standing.ACTIVE));

        assertThat(crowd.visitors()).containsExactly(new RecordedVisitor(5_000, "nairobi", OptionalLong.empty(), false,
                OptionalLong.of(25_000), OptionalLong.of(70_000), OptionalLong.empty(), Optional.empty()));
        assertThat(crowd.admissions()).containsExactly(25_000);
        assertThat(crowd.length()).isEqualTo(95_000);
    }

    @Test
    void shouldTellWhoGaveUpFromWhoStillWaits() {
        RecordedCrowd crowd = crowd(move(1, 5, Standing.NEW, Standing.WAITING),
                move(1, 25, Standing.WAITING, Standing.WAITING), move(2, 30, Standing.NEW, Standing.WAITING),
                move(2, 70, Standing.WAITING, Standing.WAITING), move(3, 80, Standing.NEW, Standing.WAITING));

        assertThat(crowd.visitors()).extracting(RecordedVisitor::leavesAt).containsExactly(OptionalLong.of(25_000),
                OptionalLong.empty(), OptionalLong.empty());
    }

    @Test
    void shouldTellWhoWasAwayForAWhile() {
        RecordedCrowd crowd = crowd(move(1, 5, Standing.NEW, Standing.WAITING),
                move(1, 25, Standing.WAITING, Standing.WAITING), move(1, 100, Standing.WAITING, Standing.WAITING),
                move(1, 120, Standing.WAITING, Standing.ACTIVE), move(1, 300, Standing.ACTIVE, Standing.ACTIVE));

        assertThat(crowd.visitors().getFirst().absence())
                .contains(new RecordedVisitor.Absence(25_000, 100_000));
    }

    @Test
    void shouldKnowWhoWasThereBeforeTheRecording() {
        RecordedCrowd crowd = crowd(move(1, 1, Standing.ACTIVE, Standing.ACTIVE),
                move(1, 41, Standing.ACTIVE, Standing.ACTIVE), move(2, 2, Standing.WAITING, Standing.WAITING));

        assertThat(crowd.visitors().getFirst().wasInside()).isTrue();
        assertThat(crowd.visitors().getFirst().stay()).hasValue(40_000);
        assertThat(crowd.visitors().getLast().place()).hasValue(-120_000);
        assertThat(crowd.admissions()).isEmpty();
    }

    @Test
    void shouldPutTheMovesOfSeveralDataCentersInOrder() {
        RecordedCrowd crowd = crowd(
                move("shop", "dublin", 1, 50, Standing.WAITING, Standing.ACTIVE, Admission.RESERVED),
                move("shop", "nairobi", 1, 10, Standing.NEW, Standing.WAITING, Admission.NONE),
                move("shop", "nairobi", 1, 30, Standing.WAITING, Standing.WAITING, Admission.NONE),
                move("shop", "nairobi", 1, 90, Standing.ACTIVE, Standing.ACTIVE, Admission.NONE));

        assertThat(crowd.visitors()).singleElement().satisfies(visitor -> {
            assertThat(visitor.dataCenter()).isEqualTo("nairobi");
            assertThat(visitor.arrival()).isEqualTo(10_000);
            assertThat(visitor.admittedAt()).hasValue(50_000);
        });
        assertThat(crowd.roaming()).isEqualTo(0.25);
    }

    @Test
    void shouldTakeItsDataCentersAndItsLengthFromTheRecording() {
        Scenario scenario = scenario(SCENARIO,
                move("shop", "dublin", 1, 5, Standing.NEW, Standing.WAITING, Admission.NONE),
                move("shop", "nairobi", 2, 6, Standing.NEW, Standing.WAITING, Admission.NONE),
                move("shop", "nairobi", 3, 65, Standing.NEW, Standing.WAITING, Admission.NONE));

        assertThat(scenario.dataCenters().names()).containsExactly("nairobi", "dublin");
        assertThat(scenario.duration()).isEqualTo(65_000);
        assertThat(scenario.arrivals().visitors()).isEqualTo(3);
    }

    @Test
    void shouldChooseOneOfSeveralRooms() {
        TrafficEvent[] moves = {move("shop", "nairobi", 1, 5, Standing.NEW, Standing.WAITING, Admission.NONE),
                move("news", "nairobi", 2, 6, Standing.NEW, Standing.WAITING, Admission.NONE)};

        assertThatThrownBy(() -> crowd(moves)).isInstanceOf(ScenarioException.class)
                .hasMessage("arrivals.recorded_room is '', it must be one of the rooms of the recording, news, shop");
        assertThat(scenario(SCENARIO.replace("traffic.avro", "traffic.avro, recorded_room: news"), moves).arrivals()
                .visitors()).isEqualTo(1);
    }

    @Test
    void shouldSayThatARecordingIsEmpty() {
        assertThatThrownBy(this::crowd).isInstanceOf(ScenarioException.class)
                .hasMessageContaining("an empty crowd shows nothing");
    }

    @Test
    void shouldSayThatARecordingIsMissingOrNone() throws IOException {
        assertThatThrownBy(() -> scenario(SCENARIO)).isInstanceOf(ScenarioException.class)
                .hasMessageContaining("arrivals.recording: can't read").hasMessageContaining("traffic.avro");

        Files.writeString(folder.resolve("traffic.avro"), "no Avro");
        assertThatThrownBy(() -> scenario(SCENARIO)).isInstanceOf(ScenarioException.class)
                .hasMessageContaining("as a recording of the topic traffic");

        assertThatThrownBy(() -> scenario(SCENARIO.replace(", recording: traffic.avro", "")))
                .isInstanceOf(ScenarioException.class).hasMessageContaining("arrivals.recording is ''");
    }

    @Test
    void shouldRefuseWhatTheRecordingTells() {
        TrafficEvent move = move(1, 5, Standing.NEW, Standing.WAITING);

        assertThatThrownBy(() -> scenario(SCENARIO + "visitors: {stay: fixed 1m}\n", move))
                .isInstanceOf(ScenarioException.class).hasMessageContaining("unknown key visitors.stay");
        assertThatThrownBy(() -> scenario(SCENARIO.replace("traffic.avro", "traffic.avro, over: 5m"), move))
                .isInstanceOf(ScenarioException.class).hasMessageContaining("unknown key arrivals.over");
        assertThatThrownBy(() -> scenario(SCENARIO + "data_centers: {names: [dublin]}\n", move))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("a list with the data centers of the recording, nairobi");
    }
}
