package dev.anteroom.cli;

import dev.anteroom.cli.replay.Recorder;
import dev.anteroom.cli.replay.StopSignal;
import dev.anteroom.cli.screen.ReplayProgress;
import dev.anteroom.cli.screen.ReplayScreen;
import dev.anteroom.runtime.process.ExitCode;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes what happened in an installation to a file. */
@Command(name = "record", mixinStandardHelpOptions = true, sortOptions = false, description = "Write what happened to"
        + " a file: moves of visitors, issued ticket numbers, rooms. Ctrl-C ends it early; the file is complete in"
        + " that case, too.")
final class RecordCommand implements Callable<Integer> {

    @Mixin
    private final TopicOptions topics = new TopicOptions();

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "The file to write: lines of JSON when its name ends with .jsonl, otherwise Avro.")
    private Path file = Path.of("");

    @Option(names = "--plain", description = "Print one line a second instead of a bar.")
    private boolean plain;

    private final InstantSource clock = InstantSource.system();
    private final PrintStream out = System.out;

    @Override
    public Integer call() {
        Recorder recorder = new Recorder(topics.cluster(), topics.range());
        StopSignal stop = new StopSignal();
        try (ReplayScreen screen = new ReplayScreen(out, Boolean.getBoolean("anteroom.terminal") && !plain, clock);
                StopHook ignored = new StopHook(stop, StopHook.QUIETLY)) {
            try {
                ReplayProgress end = recorder.record(file, stop, progress -> screen.show("record", progress), clock);
                screen.end("record", end);
                out.println(
                        "  Recorded " + end.records() + " records to " + file + (stop.isAsked() ? ", stopped" : ""));
                out.flush();
            } finally {
                stop.finish();
            }
        }
        return ExitCode.FINE.code();
    }
}
