package dev.anteroom.cli;

import dev.anteroom.cli.replay.Replay;
import dev.anteroom.cli.replay.ReplayOutputs;
import dev.anteroom.cli.replay.ReplayRange;
import dev.anteroom.cli.replay.Speed;
import dev.anteroom.cli.replay.StatesReplay;
import dev.anteroom.cli.replay.StopSignal;
import dev.anteroom.cli.screen.ReplayProgress;
import dev.anteroom.cli.screen.ReplayScreen;
import dev.anteroom.runtime.process.ExitCode;
import dev.anteroom.schemas.recording.RecordingReader;
import dev.anteroom.schemas.topic.TopicSettings;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plays recorded traffic again. */
@Command(name = "replay", mixinStandardHelpOptions = true, sortOptions = false, description = {
        "Play a recording, or a range of an installation's topics, into other topics.",
        "Ctrl-C ends it early; the records that were sent until then are stored."})
final class ReplayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "A recording: Avro, or lines of JSON when it ends with .jsonl. Without one, the topics of --prefix are played.")
    private Optional<Path> file = Optional.empty();

    @Mixin
    private final TopicOptions topics = new TopicOptions();

    @Option(names = "--into", defaultValue = "replay.", paramLabel = "TEXT", description = "Prefix of the name of"
            + " every topic that is written. Default: ${DEFAULT-VALUE}.")
    private String into = "";

    @Option(names = "--partitions", defaultValue = "1", paramLabel = "N", description = "Partitions of topics that are written. With one, all records keep their order. Default: ${DEFAULT-VALUE}.")
    private int partitions;

    @Option(names = "--speed", defaultValue = "max", paramLabel = "FACTOR", description = "1 for the original speed,"
            + " 60 for one minute per second, max for as fast as possible. Default: ${DEFAULT-VALUE}.")
    private String speed = "";

    @Option(names = "--states", paramLabel = "FILE", description = "Count the records by their own timestamps, and"
            + " write every state of every room to FILE, as lines of JSON. A recording is then played on a broker of"
            + " its own, unless --bootstrap names one.")
    private Optional<Path> states = Optional.empty();

    @Option(names = "--history", paramLabel = "FOLDER", description = "Count the records in the same way, and write how"
            + " many visitors were active and waited in each minute, and the limit, into FOLDER: for each room a table"
            + " (CSV) and a chart (PNG).")
    private Optional<Path> history = Optional.empty();

    @Option(names = "--plain", description = "Print one line a second instead of a bar.")
    private boolean plain;

    private final InstantSource clock = InstantSource.system();
    private final PrintStream out = System.out;
    private final StopSignal stop = new StopSignal();

    @Override
    public Integer call() {
        Speed factor = speed();
        TopicSettings target = target();
        ReplayRange range = file.isPresent() ? topics.rangeOfFile() : topics.range();
        // Problems with the files are reported before anything is started.
        ReplayOutputs outputs = new ReplayOutputs(states, history);
        if (outputs.areWanted()) {
            StatesReplay.find().requireWritable(outputs);
        }
        file.ifPresent(recording -> RecordingReader.open(recording).close());
        try (ReplayScreen screen = new ReplayScreen(out, Boolean.getBoolean("anteroom.terminal") && !plain, clock);
                StopHook ignored = new StopHook(stop, StopHook.QUIETLY)) {
            try {
                if (outputs.areWanted() && file.isPresent() && !topics.namesBroker()) {
                    try (StatesReplay.Scratch scratch = StatesReplay.find().startScratch(Logs.folder())) {
                        play(new Replay(scratch.cluster(), target, factor), outputs, range, screen);
                    }
                } else {
                    play(new Replay(topics.cluster(), target, factor), outputs, range, screen);
                }
            } finally {
                stop.finish();
            }
        }
        return ExitCode.FINE.code();
    }

    private void play(Replay replay, ReplayOutputs outputs, ReplayRange range, ReplayScreen screen) {
        if (!outputs.areWanted()) {
            playRecords(replay, range, screen);
            return;
        }
        try (StatesReplay.Counting counting = StatesReplay.find().prepare(replay.cluster(), replay.target(),
                outputs, clock)) {
            playRecords(replay, range, screen);
            if (!stop.isAsked()) {
                StatesReplay.Written written = counting.write(stop, screen);
                states.ifPresent(out -> say("Wrote " + written.states() + " states to " + out));
                history.ifPresent(folder -> say("Wrote " + written.minutes() + " minutes to " + folder));
            }
        }
    }

    private void playRecords(Replay replay, ReplayRange range, ReplayScreen screen) {
        Consumer<ReplayProgress> show = progress -> screen.show("replay", progress);
        ReplayProgress end = file.isPresent()
                ? replay.file(file.get(), range, stop, show, clock)
                : replay.topics(range, stop, show, clock);
        screen.end("replay", end);
        say("Played " + end.records() + " records into " + into + "*" + (stop.isAsked() ? ", stopped" : ""));
    }

    private void say(String what) {
        out.println("  " + what);
        out.flush();
    }

    private Speed speed() {
        try {
            return Speed.parse(speed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private TopicSettings target() {
        if ((states.isPresent() || history.isPresent()) && partitions != 1) {
            throw new ParameterException(command.commandLine(), "--partitions is " + partitions
                    + ", but it must be 1 with --states or --history: only then are the states the same each time");
        }
        try {
            return new TopicSettings(into, partitions, (short) 1);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), "--into or --partitions: " + e.getMessage(), e);
        }
    }
}
