package dev.anteroom.devkit;

import dev.anteroom.cli.Logs;
import dev.anteroom.cli.StartLine;
import dev.anteroom.cli.StopHook;
import dev.anteroom.cli.replay.Recorder;
import dev.anteroom.cli.replay.ReplayCluster;
import dev.anteroom.cli.replay.ReplayRange;
import dev.anteroom.cli.replay.StopSignal;
import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.crowd.CrowdPhase;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.FreshnessTracker;
import dev.anteroom.devkit.measure.MachineLoad;
import dev.anteroom.devkit.measure.Measurement;
import dev.anteroom.devkit.measure.OutageLog;
import dev.anteroom.devkit.measure.Promise;
import dev.anteroom.devkit.measure.PublishedScopes;
import dev.anteroom.devkit.measure.SlowdownLog;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.devkit.origin.FailingTime;
import dev.anteroom.devkit.origin.SlowOrigin;
import dev.anteroom.devkit.screen.DemoProgress;
import dev.anteroom.devkit.screen.Display;
import dev.anteroom.devkit.screen.SummaryTable;
import dev.anteroom.devkit.system.AnteroomSystem;
import dev.anteroom.devkit.system.DemoObserver;
import dev.anteroom.devkit.system.OriginCheck;
import dev.anteroom.devkit.system.SystemPlan.EdgePlan;
import dev.anteroom.devkit.system.SystemPlan;
import dev.anteroom.runtime.process.ExitCode;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Starts everything, sends a crowd, and measures from outside what happens to it. */
@Command(name = "demo", mixinStandardHelpOptions = true, sortOptions = false, description = "Run the whole system with"
        + " a crowd of simulated visitors: calm, a surge, and calm again. Ends with status 1 if a promise was broken.")
final class DemoCommand implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger(DemoCommand.class);

    private static final Duration RECOVER_OVER = Duration.ofSeconds(5);

    @Mixin
    private final DemoOptions options = new DemoOptions();

    @Option(names = "--summary", paramLabel = "FILE", description = "Write the summary to FILE as one JSON object.")
    private Optional<Path> summaryFile = Optional.empty();

    @Option(names = "--record", paramLabel = "FILE", description = "Record what happens in FILE; './anteroom replay'"
            + " and './anteroom simulate' can play the recording.")
    private Optional<Path> recording = Optional.empty();

    @Option(names = "--plain", description = "Print one line per second instead of a live screen.")
    private boolean plain;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final InstantSource clock = InstantSource.system();
    private final PrintStream out = System.out;

    @Override
    public Integer call() throws Exception {
        options.check();
        requireFolder("--summary", summaryFile);
        requireFolder("--record", recording);
        DemoRoom room = DemoRoom.ofLimit(options.limit());
        Optional<FailingTime> failing = options.originFailure();
        Optional<SlowOrigin> slow = options.slowOrigin();
        SystemPlan plan = new SystemPlan(room, SystemPlan.edges(0, 0), 0, 0, 0, check(failing, slow), Logs.folder());
        OutageLog outage = new OutageLog(room, RECOVER_OVER.toMillis());
        Optional<SlowdownLog> slowdown = slow.map(it -> new SlowdownLog(room, it.target(), it.fitting()));
        Measurement measurement = new Measurement(room, failing.map(time -> outage), slowdown);
        FreshnessTracker freshness = new FreshnessTracker(plan.edges().stream().map(EdgePlan::id).toList());
        PublishedScopes scopes = new PublishedScopes(room.id());
        StartLine starting = new StartLine(out);
        Instant begin = clock.instant();
        try (AnteroomSystem system = AnteroomSystem.start(plan, new DemoObserver(freshness, scopes, outage, slowdown),
                measurement::servedAtOrigin, starting, clock);
                StopHook ignored = new StopHook(system, () -> out.println("\n  stopping"))) {
            starting.ready(Duration.between(begin, clock.instant()).toMillis());
            LOG.atInfo().addKeyValue("seed", options.seed()).log("the crowd comes");
            Instant first = clock.instant();
            failing.ifPresent(time -> time.begin(system.vertx(), system.origin(), outage, clock));
            slow.ifPresent(it -> it.begin(system.origin(), measurement, slowdown.orElseThrow(), clock));
            MachineLoad machine = MachineLoad.ofThis();
            follow(system, plan, measurement, scopes, machine, first);
            long end = clock.millis();
            Summary summary = measurement.summary(freshness.measured(end), end, (end - first.toEpochMilli()) / 1000.0);
            InversionLog.write(measurement.inversions());
            report(summary, machine);
            recording.ifPresent(file -> record(system, file));
            return (Promise.allKept(summary) ? ExitCode.FINE : ExitCode.BROKEN_PROMISE).code();
        }
    }

    private static Optional<OriginCheck> check(Optional<FailingTime> failing, Optional<SlowOrigin> slow) {
        return failing.<OriginCheck>map(time -> new OriginCheck.Holding(RECOVER_OVER))
                .or(() -> slow.map(it -> new OriginCheck.Slowing(it.target())));
    }

    /** Checked before the run, so that the problem is not reported only after it. */
    private void requireFolder(String option, Optional<Path> file) {
        Optional<Path> folder = file.map(Path::toAbsolutePath).map(Path::getParent);
        if (folder.isPresent() && !Files.isWritable(folder.get())) {
            throw new ParameterException(spec.commandLine(),
                    option + " is " + file.orElseThrow() + ", but files can't be written to " + folder.get());
        }
    }

    private void report(Summary summary, MachineLoad machine) {
        if (!live()) {
            out.println();
        }
        SummaryTable.lines(summary, machine, colours()).forEach(out::println);
        out.println("  Logs: " + Logs.folder());
        out.println();
        out.flush();
        summaryFile.ifPresent(summary::write);
    }

    private void record(AnteroomSystem system, Path file) {
        ReplayRange all = ReplayRange.all(AnteroomSystem.TOPICS_PREFIX);
        long records = new Recorder(new ReplayCluster(system.bootstrap(), system.registryUrl()), all)
                .record(file, new StopSignal(), progress -> {
                }, clock).records();
        out.println("  Recorded " + records + " moves and other records to " + file);
        out.println();
    }

    /** Sends the crowd and shows what happens until the run is over. */
    private void follow(AnteroomSystem system, SystemPlan plan, Measurement measurement, PublishedScopes scopes,
            MachineLoad machine, Instant first)
            throws InterruptedException, ExecutionException {
        Crowd crowd = new Crowd(system.vertx(), clock, options.crowd(), plan.room(), system.edges(), measurement);
        CompletableFuture<Void> over = crowd.run().toCompletionStage().toCompletableFuture();
        try (Display display = display(); StopHook ignored = new StopHook(display, StopHook.QUIETLY)) {
            do {
                machine.look();
                display.show(measurement.live(clock.millis(), plan.dataCenters()), scopes.newest(),
                        new DemoProgress(CrowdPhase.demo(),
                                Duration.between(first, clock.instant()), options.crowd().duration()));
            } while (!doneWithin(over, display.intervalMillis()));
        }
    }

    private static boolean doneWithin(CompletableFuture<Void> over, long millis)
            throws InterruptedException, ExecutionException {
        try {
            over.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    private Display display() {
        return live()
                ? Display.live(out, "2 edges in nairobi, 2 in dublin, " + options.limit() + " at once", colours())
                : Display.plain(out);
    }

    private boolean colours() {
        return live() && System.getenv("NO_COLOR") == null;
    }

    /** Java can't tell whether it writes to a terminal; the script that starts it can. */
    private boolean live() {
        return Boolean.getBoolean("anteroom.terminal") && !plain;
    }
}
