package dev.anteroom.benchmarks;

import dev.anteroom.benchmarks.counting.Counting;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.Report;
import dev.anteroom.benchmarks.tickets.Batching;
import dev.anteroom.benchmarks.tickets.RoundTrip;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that runs benchmarks. Figures go to standard output, what goes on to standard error. */
@Command(name = "benchmarks/run", mixinStandardHelpOptions = true, sortOptions = false, description = "Measures what the parts of Anteroom cost. README.md says what the figures mean.")
public final class BenchmarksCommand {

    private static final String SECONDS = "N";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before a command is called.
    private CommandSpec spec;

    @Option(names = "--record", paramLabel = "FOLDER", scope = CommandLine.ScopeType.INHERIT, description = "Writes a flight recording of each child process there.")
    private Optional<Path> recordings = Optional.empty();

    /** One benchmark that needs a broker. */
    @FunctionalInterface
    private interface Staged {
        void run(Stage stage, Report report) throws Exception;
    }

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new BenchmarksCommand());
    }

    @Command(name = "ticket-round-trip", sortOptions = false, description = "How long a visitor waits for a ticket number.")
    int ticketRoundTrip(
            @Option(names = "--rate", defaultValue = "500", description = "Visitors a second; ${DEFAULT-VALUE}.") int rate,
            @Option(names = "--rooms", defaultValue = "64", description = "Rooms that they come to; ${DEFAULT-VALUE}. With 1, those who come during a round trip share the next.") int rooms,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "20", description = "Seconds before the figures count; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "60", description = "Seconds that count; ${DEFAULT-VALUE}.") int seconds)
            throws Exception {
        return staged(new RoundTrip(rate, rooms, Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds))::run);
    }

    @Command(name = "ticket-batching", sortOptions = false, description = "How many numbers a second one counter issues to several edges.")
    int ticketBatching(
            @Option(names = "--edges", defaultValue = "4", description = "Edges that ask; ${DEFAULT-VALUE}.") int edges,
            @Option(names = "--rates", split = ",", defaultValue = "50000,100000,150000,200000,300000", description = "Visitors a second, tried one after the other; ${DEFAULT-VALUE}.") List<Integer> rates,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "20", description = "Seconds before the first; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "10", description = "Seconds of each; ${DEFAULT-VALUE}.") int seconds)
            throws Exception {
        return staged(new Batching(edges, rates, Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds))::run);
    }

    @Command(name = "counting", sortOptions = false, description = "How many moves a second the data-center topology counts with one core.")
    int counting(
            @Option(names = "--moves", defaultValue = "4000000", description = "Length of the backlog; ${DEFAULT-VALUE}.") int moves,
            @Option(names = "--warm-up", paramLabel = "PERCENT", defaultValue = "40", description = "Part of it that is not measured, in percent; ${DEFAULT-VALUE}.") int warmUp)
            throws Exception {
        return staged(new Counting(moves, warmUp)::run);
    }

    private int staged(Staged benchmark) throws Exception {
        Report report = report();
        report.progress("broker and schema registry start");
        try (Stage stage = Stage.open(Path.of(System.getProperty("anteroom.logs", "target/logs")), recordings)) {
            benchmark.run(stage, report);
        }
        return 0;
    }

    private Report report() {
        PrintWriter figures = spec.commandLine().getOut();
        return new Report(figures, spec.commandLine().getErr());
    }
}
