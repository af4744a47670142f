package dev.anteroom.benchmarks.replaying;

import dev.anteroom.benchmarks.counting.Moves;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import dev.anteroom.cli.replay.Recorder;
import dev.anteroom.cli.replay.Replay;
import dev.anteroom.cli.replay.ReplayCluster;
import dev.anteroom.cli.replay.ReplayOutputs;
import dev.anteroom.cli.replay.ReplayRange;
import dev.anteroom.cli.replay.Speed;
import dev.anteroom.cli.replay.StopSignal;
import dev.anteroom.cli.screen.ReplayProgress;
import dev.anteroom.cli.screen.ReplayScreen;
import dev.anteroom.devkit.system.ReplayedStates;
import dev.anteroom.schemas.recording.RecordingWriter;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * How many records a second a replay plays, from a file and from topics, into a real broker; how many are recorded, and
 * counted into states.
 *
 * @param moves length of the recording
 */
public record Replaying(int moves) {

    private static final double GOAL = 200_000;
    private static final long BEGIN = 1_000_000_000_000L;
    private static final long SPAN_MILLIS = 3_600_000;
    private static final double MEGABYTE = 1 << 20;

    public void run(Stage stage, BenchmarkReport report) throws IOException {
        InstantSource clock = InstantSource.system();
        Path file = stage.folder().resolve("traffic.avro");
        report.progress("writing a recording of %,d moves", moves);
        long begun = clock.millis();
        write(file);
        long written = clock.millis() - begun;
        ReplayCluster cluster = new ReplayCluster(stage.bootstrap(), URI.create(stage.registryUrl()));
        Replay fromFile = new Replay(cluster, new TopicSettings("file.", 1, (short) 1), Speed.MOST);
        Replay fromTopics = new Replay(cluster, new TopicSettings("topics.", 1, (short) 1), Speed.MOST);
        ReplayRange all = ReplayRange.all("file.");
        report.progress("playing the file");
        ReplayProgress file1 = fromFile.file(file, all, new StopSignal(), Replaying::ignore, clock);
        report.progress("playing the topics");
        ReplayProgress topics1 = fromTopics.topics(all, new StopSignal(), Replaying::ignore, clock);
        report.progress("recording the topics");
        ReplayProgress recorded = new Recorder(cluster, all).record(stage.folder().resolve("again.avro"),
                new StopSignal(), Replaying::ignore, clock);
        report.progress("counting the first tenth into states");
        States states = states(stage, cluster, clock);
        report.title("replay of %,d moves as fast as can be, broker beside it", moves);
        report.atLeast("from a file", rate(file1), GOAL, "records/s");
        report.atLeast("from topics", rate(topics1), GOAL, "records/s");
        report.figure("%-34s %,.0f records/s", "recorded from topics", rate(recorded));
        report.figure("%-34s %,.0f records/s, %,d states", "the first tenth, into states", states.perSecond(),
                states.written());
        report.figure("%-34s %,.0f records/s, %.0f MiB", "written to a file alone", moves * 1000.0 / written,
                Files.size(file) / MEGABYTE);
    }

    private record States(double perSecond, long written) {
    }

    private States states(Stage stage, ReplayCluster cluster, InstantSource clock) {
        ReplayRange tenth = new ReplayRange("file.", Optional.empty(),
                Optional.of(Instant.ofEpochMilli(BEGIN + SPAN_MILLIS / 10)),
                Optional.empty());
        Replay replay = new Replay(cluster, new TopicSettings("tenth.", 1, (short) 1), Speed.MOST);
        Path file = stage.folder().resolve("states.jsonl");
        try (ReplayedStates counting = ReplayedStates.prepare(cluster, replay.target(),
                ReplayOutputs.states(file), clock);
                ReplayScreen unseen = new ReplayScreen(new PrintStream(OutputStream.nullOutputStream()), false,
                        clock)) {
            long begun = clock.millis();
            long records = replay.topics(tenth, new StopSignal(), Replaying::ignore, clock).records();
            long written = counting.write(new StopSignal(), unseen).states();
            return new States(records * 1000.0 / (clock.millis() - begun), written);
        }
    }

    private static void ignore(ReplayProgress progress) {
    }

    private static double rate(ReplayProgress end) {
        return end.records() * 1000.0 / end.elapsedMillis();
    }

    private void write(Path file) {
        Moves source = new Moves(Moves.ROOMS);
        try (RecordingWriter recording = RecordingWriter.create(file)) {
            for (int room = 0; room < Moves.ROOMS; room++) {
                recording.write(AvroTypes.newRoomConfig().setRoomId("room-" + room).setName("room-" + room)
                        .setHost("tickets.example").setTotalActiveUsers(5_000).setNewUsersPerMinute(5_000).build());
            }
            for (int i = 0; i < moves; i++) {
                recording.write(source.next(BEGIN + i * SPAN_MILLIS / moves));
            }
        }
    }
}
