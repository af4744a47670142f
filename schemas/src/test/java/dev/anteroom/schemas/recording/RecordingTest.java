package dev.anteroom.schemas.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificDatumWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("feature.recording")
class RecordingTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("traffic.avro");
    }

    private static TrafficEvent move(long visitor, long at) {
        return new TrafficEvent("shop", "nairobi", "nairobi-1", visitor, at, Standing.WAITING, at - 20_000,
                Standing.ACTIVE, at - 60_000, Admission.RESERVED, true, 10_000, 60_000, 302_000, 0, "", 0L);
    }

    private void write(List<TrafficEvent> moves) {
        try (RecordingWriter writer = RecordingWriter.create(file)) {
            moves.forEach(writer::write);
        }
    }

    private List<TrafficEvent> read() {
        List<TrafficEvent> moves = new ArrayList<>();
        RecordingReader.readMoves(file, moves::add);
        return moves;
    }

    @Test
    void shouldGiveBackWhatWasRecorded() {
        List<TrafficEvent> moves = List.of(move(1, 1_000_000), move(2, 1_000_001), move(1, 1_010_000));

        write(moves);

        assertThat(read()).isEqualTo(moves);
    }

    @Test
    void shouldGiveNothingOfAQuietTime() {
        write(List.of());

        assertThat(read()).isEmpty();
    }

    @Test
    void shouldSayThatAFileIsNotThere() {
        assertThatThrownBy(this::read).isInstanceOf(RecordingException.class).hasMessageContaining("traffic.avro");
    }

    @Test
    void shouldSayThatAFileIsSomethingElse() throws IOException {
        Files.writeString(file, "arrivals: 5\n");

        assertThatThrownBy(this::read).isInstanceOf(RecordingException.class)
                .hasMessageContaining("can't read " + file + " as a recording of the topic traffic");
    }

    @Test
    void shouldSayThatAFileHoldsOtherRecords() throws IOException {
        EdgeHeartbeat other = new EdgeHeartbeat();
        other.setEdgeId("nairobi-1");
        other.setDataCenter("nairobi");
        other.setVersion("0.1.0");
        try (DataFileWriter<EdgeHeartbeat> writer = new DataFileWriter<>(
                new SpecificDatumWriter<>(EdgeHeartbeat.getClassSchema()))) {
            writer.create(EdgeHeartbeat.getClassSchema(), file.toFile());
            writer.append(other);
        }

        assertThatThrownBy(this::read).isInstanceOf(RecordingException.class).hasMessageContaining("TrafficEvent");
    }

    @Test
    void shouldGiveWhatIsWholeOfAFileThatIsCutOff() throws IOException {
        List<TrafficEvent> moves = LongStream.range(0, 100_000).mapToObj(i -> move(i, 1_000_000 + i)).toList();
        write(moves);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 20));

        List<TrafficEvent> read = read();

        assertThat(read).hasSizeBetween(50_000, 99_999).isEqualTo(moves.subList(0, read.size()));
    }

    @Test
    void shouldSayThatAFileCantBeWritten() {
        Path nowhere = folder.resolve("missing").resolve("traffic.avro");

        assertThatThrownBy(() -> RecordingWriter.create(nowhere)).isInstanceOf(RecordingException.class)
                .hasMessageContaining("missing");
    }
}
