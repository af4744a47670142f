package dev.anteroom.devkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.cli.AnteroomCommand;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.recording.RecordingReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SimulateCommandTest {

    private static final int WRONG_USAGE = 2;

    @TempDir
    private Path folder;

    private final StringWriter output = new StringWriter();
    private final StringWriter errors = new StringWriter();

    private int run(Object... arguments) {
        CommandLine command = AnteroomCommand.commandLine().setOut(new PrintWriter(output))
                .setErr(new PrintWriter(errors));
        String[] texts = new String[arguments.length + 1];
        texts[0] = "simulate";
        for (int i = 0; i < arguments.length; i++) {
            texts[i + 1] = String.valueOf(arguments[i]);
        }
        return command.execute(texts);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            room: {total_active_users: 0, new_users_per_minute: 5}                        ~ room: total_active_users is '0', it must be
            room: {total_active_users: 9, new_users_per_minute: 5}\\nspeed: 5             ~ unknown key speed; known are arrivals
            room: {total_active_users: 9, new_users_per_minute: 5}\\narrivals: {visitors: 0} ~ arrivals.visitors is '0', it must be 1..20000000: an empty crowd shows nothing
            room: {total_active_users: 9, new_users_per_minute: 5}\\nduration: -5m        ~ duration is '-5m', it must be
            room: {total_active_users: 9, new_users_per_minute: 5}\\narrivals: {shape: recorded, recording: none.avro} ~ arrivals.recording: can't read
            """)
    void shouldSayWhatIsWrongAndEndWithTwo(String yaml, String problem) throws IOException {
        Path file = Files.writeString(folder.resolve("bad.yaml"), yaml.replace("\\n", "\n"));

        assertThat(run(file)).isEqualTo(WRONG_USAGE);
        assertThat(errors.toString().lines().findFirst()).hasValueSatisfying(
                line -> assertThat(line).startsWith(file + ": ").contains(problem.strip()));
        assertThat(output.toString()).isEmpty();
    }

    @Test
    void shouldReadAllFilesBeforeItPlaysTheFirst() throws IOException {
        Path good = Files.writeString(folder.resolve("good.yaml"),
                "room: {total_active_users: 9, new_users_per_minute: 5}");

        assertThat(run(good, folder.resolve("missing.yaml"))).isEqualTo(WRONG_USAGE);
        assertThat(errors.toString()).contains("can't read the scenario").contains("missing.yaml");
        assertThat(output.toString()).isEmpty();
    }

    @Test
    void shouldShowATableAndWriteFigures() throws IOException {
        Path file = Files.writeString(folder.resolve("small.yaml"), """
                name: small
                room: {total_active_users: 9, new_users_per_minute: 500}
                arrivals: {visitors: 20, over: 30s}
                duration: 1m
                strategies: [tickets]
                """);

        assertThat(run(file, "--out", folder)).isZero();
        assertThat(output.toString()).contains("small", "overshoot", "tickets");
        assertThat(folder.resolve("small").resolve("runs.csv")).exists();
    }

    @Test
    void shouldRecordWhatEdgesAndCountersWroteInTheFirstRun() throws IOException {
        Path file = Files.writeString(folder.resolve("small.yaml"), """
                room: {total_active_users: 9, new_users_per_minute: 500}
                arrivals: {visitors: 20, over: 30s}
                changes: [{at: 40s, total_active_users: 12}]
                duration: 1m
                seeds: [1, 2]
                strategies: [tickets, curve]
                """);
        Path recording = folder.resolve("small.avro");

        assertThat(run(file, "--record", recording)).isZero();

        List<SpecificRecord> records = new ArrayList<>();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            for (Optional<SpecificRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                records.add(next.get());
            }
        }
        assertThat(records.getFirst()).isInstanceOf(RoomConfig.class);
        assertThat(records).filteredOn(RoomConfig.class::isInstance)
                .extracting(room -> ((RoomConfig) room).getTotalActiveUsers()).containsExactly(9, 12);
        assertThat(records).filteredOn(TrafficEvent.class::isInstance)
                .filteredOn(move -> ((TrafficEvent) move).getFrom() == Standing.NEW).as("of one run").hasSize(20);
        assertThat(records).filteredOn(TicketsIssued.class::isInstance).isNotEmpty();
    }

    @Test
    void shouldRecordOneScenarioOnly() throws IOException {
        Path file = Files.writeString(folder.resolve("good.yaml"),
                "room: {total_active_users: 9, new_users_per_minute: 5}");

        assertThat(run(file, file, "--record", folder.resolve("two.avro"))).isEqualTo(WRONG_USAGE);
        assertThat(errors.toString()).contains("--record takes the records of one scenario, and 2 are given");
        assertThat(run(Path.of("../simulator/scenarios/slow-origin.yaml"), "--record", folder.resolve("one.avro")))
                .isEqualTo(WRONG_USAGE);
        assertThat(errors.toString()).contains("it takes no scenario with the key origin");
    }
}
