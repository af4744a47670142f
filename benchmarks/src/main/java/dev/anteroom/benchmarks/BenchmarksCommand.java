package dev.anteroom.benchmarks;

import dev.anteroom.benchmarks.attack.Attack;
import dev.anteroom.benchmarks.capacity.Capacity;
import dev.anteroom.benchmarks.capacity.Idle;
import dev.anteroom.benchmarks.counting.Counting;
import dev.anteroom.benchmarks.decisions.Decisions;
import dev.anteroom.benchmarks.http.ColdStart;
import dev.anteroom.benchmarks.http.FirstRequest;
import dev.anteroom.benchmarks.http.Probing;
import dev.anteroom.benchmarks.http.Proxying;
import dev.anteroom.benchmarks.http.Resume;
import dev.anteroom.benchmarks.http.Siege;
import dev.anteroom.benchmarks.http.StreamLoad;
import dev.anteroom.benchmarks.http.Variants;
import dev.anteroom.benchmarks.http.WaitingPage;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.replaying.Replaying;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import dev.anteroom.benchmarks.rivals.SideBySide;
import dev.anteroom.benchmarks.tickets.Batching;
import dev.anteroom.benchmarks.tickets.RoundTrip;
import dev.anteroom.devkit.measure.DemoRoom;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/** The command that runs benchmarks. Figures go to standard output, what goes on to standard error. */
@Command(name = "benchmarks/run", mixinStandardHelpOptions = true, sortOptions = false, description = "Measures what the parts of Anteroom cost. README.md says what the figures mean.")
public final class BenchmarksCommand {

    private static final String SECONDS = "N";
    /** Longer than visitors count as waiting without a check-in, at the defaults. */
    private static final Duration LAPSE = Duration.ofSeconds(60);
    /** How long servers are watched without a visitor. */
    private static final Duration IDLE = Duration.ofSeconds(3);
    private static final String ALL = "all";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before a command is called.
    private CommandSpec spec;

    @Option(names = "--record", paramLabel = "FOLDER", scope = CommandLine.ScopeType.INHERIT, description = "Writes a"
            + " flight recording of each child process into this folder.")
    private Optional<Path> recordings = Optional.empty();

    @Option(names = "--set", paramLabel = "KEY=VALUE", scope = CommandLine.ScopeType.INHERIT, description = "A setting of the aggregator, such as streams.commitInterval=1s.")
    private Map<String, String> aggregatorSettings = new HashMap<>();

    /** One benchmark that needs a broker. */
    @FunctionalInterface
    private interface Staged {
        void run(Stage stage, BenchmarkReport report) throws Exception;
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
            @Option(names = "--rooms", defaultValue = "64", description = "Rooms that the visitors come to;"
                    + " ${DEFAULT-VALUE}. With 1, visitors who come during a round trip share the next"
                    + " request.") int rooms,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "30", description = "Seconds before the figures count; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "60", description = "Seconds that count; ${DEFAULT-VALUE}.") int seconds)
            throws Exception {
        return staged(new RoundTrip(rate, rooms, Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds))::run);
    }

    @Command(name = "ticket-batching", sortOptions = false, description = "How many numbers a second one counter issues to several edges.")
    int ticketBatching(
            @Option(names = "--edges", defaultValue = "4", description = "Edges that request numbers; ${DEFAULT-VALUE}.") int edges,
            @Option(names = "--rates", split = ",", defaultValue = "50000,100000,150000,200000,300000", description = "Visitors a second, tried one after the other; ${DEFAULT-VALUE}.") List<Integer> rates,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "20", description = "Seconds of warm-up"
                    + " before the first rate; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "10", description = "Seconds of each"
                    + " rate; ${DEFAULT-VALUE}.") int seconds)
            throws Exception {
        return staged(new Batching(edges, rates, Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds))::run);
    }

    @Command(name = "counting", sortOptions = false, description = "How many moves a second the data-center topology counts with one core.")
    int counting(
            @Option(names = "--moves", defaultValue = "4000000", description = "Number of moves in the backlog;"
                    + " ${DEFAULT-VALUE}.") int moves,
            @Option(names = "--rooms", defaultValue = "8", description = "Rooms in the backlog, each in two data"
                    + " centers; ${DEFAULT-VALUE}. With 600, each of six tasks has 200 busy keys.") int rooms,
            @Option(names = "--warm-up", paramLabel = "PERCENT", defaultValue = "40", description = "Part of the"
                    + " backlog that is counted before the measurement begins, in percent;"
                    + " ${DEFAULT-VALUE}.") int warmUp)
            throws Exception {
        return staged(new Counting(moves, rooms, warmUp)::run);
    }

    @Command(name = "replay", sortOptions = false, description = "How many records a second a replay plays.")
    int replay(
            @Option(names = "--moves", defaultValue = "10000000", description = "Number of moves in the recording;"
                    + " ${DEFAULT-VALUE}.") int moves)
            throws Exception {
        return staged(new Replaying(moves)::run);
    }

    @Command(name = "first-request", sortOptions = false, description = "How much the ticket number adds to the"
            + " duration of a newcomer's first request.")
    int firstRequest(
            @Option(names = "--pairs", defaultValue = "100", description = "Newcomers a second, and as many accepted visitors; ${DEFAULT-VALUE}.") int pairs,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "30", description = "Seconds before the figures count; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "40", description = "Seconds that count; ${DEFAULT-VALUE}.") int seconds)
            throws Exception {
        return staged(new FirstRequest(pairs, Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds))::run);
    }

    @Command(name = "cold", sortOptions = false, description = "What the first requests of a fresh edge cost, with and"
            + " without a rehearsal, compared with those of a warm one.")
    int cold(
            @Option(names = "--rate", defaultValue = "500", description = "Requests a second; ${DEFAULT-VALUE}.") int rate,
            @Option(names = "--requests", defaultValue = "10000", description = "How many requests are the first ones; ${DEFAULT-VALUE}.") int requests,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "60", description = "Seconds until an edge is warm; ${DEFAULT-VALUE}.") int warmUp)
            throws Exception {
        return staged(new ColdStart(rate, requests, Duration.ofSeconds(warmUp))::run);
    }

    @Command(name = "probing", sortOptions = false, description = "What visitors notice of an edge that probes many origins.")
    int probing(
            @Option(names = "--rate", defaultValue = "500", description = "Requests a second; ${DEFAULT-VALUE}.") int rate,
            @Option(names = "--checks", defaultValue = "200", description = "Checks, each probed every second; ${DEFAULT-VALUE}. With 0 the run shows how much two runs differ by chance.") int checks,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "30", description = "Seconds before the figures count; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--rounds", defaultValue = "6", description = "Turns without checks, and as many with; ${DEFAULT-VALUE}.") int rounds,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "10", description = "Seconds of a turn; ${DEFAULT-VALUE}.") int seconds)
            throws Exception {
        return staged(
                new Probing(rate, checks, Duration.ofSeconds(warmUp), rounds, Duration.ofSeconds(seconds))::run);
    }

    @Command(name = "resume", sortOptions = false, description = "How long nobody enters after the only aggregator was"
            + " killed and started anew.")
    int resume(
            @Option(names = "--times", defaultValue = "5", description = "How often; ${DEFAULT-VALUE}.") int times,
            @Option(names = "--pause", paramLabel = SECONDS, defaultValue = "3", description = "Seconds until it is started anew; ${DEFAULT-VALUE}.") int pause,
            @Option(names = "--newcomers", defaultValue = "100", description = "Newcomers a second; ${DEFAULT-VALUE}.") int newcomers)
            throws Exception {
        return staged(new Resume(times, Duration.ofSeconds(pause), newcomers)::run);
    }

    @Command(name = "proxying", sortOptions = false, description = "CPU time per proxied request, compared with a bare"
            + " proxy.")
    int proxying(
            @Option(names = "--rate", defaultValue = "2000", description = "Requests a second; ${DEFAULT-VALUE}.") int rate,
            @Option(names = "--visitors", defaultValue = "1000", description = "Admitted visitors who send the"
                    + " requests; ${DEFAULT-VALUE}.") int visitors,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "60", description = "Seconds of each server before the figures count; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--rounds", defaultValue = "6", description = "Turns of each server; ${DEFAULT-VALUE}.") int rounds,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "5", description = "Seconds of a turn; ${DEFAULT-VALUE}.") int seconds)
            throws Exception {
        return staged(
                new Proxying(rate, visitors, Duration.ofSeconds(warmUp), rounds, Duration.ofSeconds(seconds))::run);
    }

    @Command(name = "waiting-page", sortOptions = false, description = "CPU time per waiting page, compared with a"
            + " bare server that sends the same bytes.")
    int waitingPage(
            @Option(names = "--rate", defaultValue = "2000", description = "Requests a second; ${DEFAULT-VALUE}.") int rate,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "60", description = "Seconds of each server before the figures count; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--rounds", defaultValue = "6", description = "Turns of each server; ${DEFAULT-VALUE}.") int rounds,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "5", description = "Seconds of a turn; ${DEFAULT-VALUE}.") int seconds)
            throws Exception {
        return staged(new WaitingPage(rate, Duration.ofSeconds(warmUp), rounds, Duration.ofSeconds(seconds))::run);
    }

    @Command(name = "variants", sortOptions = false, description = "What requests cost at edges that differ in one setting"
            + " or flag, in turns.")
    int variants(
            @Option(names = "--edge", paramLabel = "KEY=VALUE", required = true, description = "What one of the edges has of"
                    + " its own: a setting, or a flag of its Java, which begins with a dash; twice at least.") List<String> edges,
            @Option(names = "--kind", defaultValue = "POLL", description = "${COMPLETION-CANDIDATES}; ${DEFAULT-VALUE}.") Variants.Kind kind,
            @Option(names = "--rate", defaultValue = "200", description = "Requests a second; ${DEFAULT-VALUE}.") int rate,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "30", description = "Seconds of each edge before the figures count; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--rounds", defaultValue = "4", description = "Turns of each edge; ${DEFAULT-VALUE}.") int rounds,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "5", description = "Seconds of a turn; ${DEFAULT-VALUE}.") int seconds)
            throws Exception {
        return staged(new Variants(edges, kind, rate, Duration.ofSeconds(warmUp), rounds,
                Duration.ofSeconds(seconds))::run);
    }

    @Command(name = "streams", sortOptions = false, description = "Heap and CPU time of open streams of server-sent"
            + " events, and the time until every visitor has received a change.")
    int streams(
            @Option(names = "--streams", defaultValue = "10000", description = "Number of streams; ${DEFAULT-VALUE}.") int streams,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "60", description = "Seconds in which nothing changes; ${DEFAULT-VALUE}.") int seconds,
            @Option(names = "--rounds", defaultValue = "10", description = "Number of changes after that;"
                    + " ${DEFAULT-VALUE}.") int rounds)
            throws Exception {
        return staged(new StreamLoad(streams, LAPSE, Duration.ofSeconds(seconds), rounds)::run);
    }

    @Command(name = "siege", sortOptions = false, description = "What honest visitors notice of an edge whose"
            + " connections are taken by thousands of attackers, and how soon it gets rid of these.")
    int siege(
            @Option(names = "--rate", defaultValue = "150", description = "Requests of accepted visitors a second; ${DEFAULT-VALUE}.") int rate,
            @Option(names = "--newcomers", defaultValue = "15", description = "Newcomers a second; ${DEFAULT-VALUE}.") int newcomers,
            @Option(names = "--idle", defaultValue = "10000", description = "Connections that send nothing; ${DEFAULT-VALUE}.") int idle,
            @Option(names = "--heads", defaultValue = "10000", description = "Heads that never end; ${DEFAULT-VALUE}.") int heads,
            @Option(names = "--bodies", defaultValue = "5000", description = "Bodies of two bytes a second; ${DEFAULT-VALUE}.") int bodies,
            @Option(names = "--opening", defaultValue = "1000", description = "Connections that attackers open in a second at most; ${DEFAULT-VALUE}.") int opening,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "60", description = "Seconds before the figures count; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "30", description = "Seconds of each attack, once its connections are open; ${DEFAULT-VALUE}.") int seconds,
            @Option(names = "--after", paramLabel = SECONDS, defaultValue = "90", description = "Seconds that the edge has at most to disconnect attackers after each; ${DEFAULT-VALUE}.") int after)
            throws Exception {
        Siege siege = new Siege(rate, newcomers,
                Map.of(Attack.IDLE, idle, Attack.HEADS, heads, Attack.BODIES, bodies), opening,
                Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds), Duration.ofSeconds(after));
        Optional<String> lacking = siege.lacksOpenFiles(Siege.openFiles());
        if (lacking.isPresent()) {
            throw new CommandLine.ParameterException(spec.commandLine(), lacking.get());
        }
        return staged(siege::run);
    }

    @Command(name = "rivals", sortOptions = false, description = "The same crowd before the same origin behind Anteroom,"
            + " HAProxy with a stick table, nginx with limit_req and nginx with Lua, as far as these are installed: how well"
            + " each keeps the limit and the order, and what it costs. Takes about 4 minutes.")
    int rivals(
            @Option(names = "--limit", defaultValue = "200", description = "Limit of active visitors; ${DEFAULT-VALUE}.") int limit,
            @Option(names = "--visitors", defaultValue = "1000", description = "Visitors who come to each; ${DEFAULT-VALUE}.") int visitors,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "10", description = "Seconds in which another crowd comes before; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "30", description = "Seconds in which the crowd comes; ${DEFAULT-VALUE}.") int seconds,
            @Option(names = "--seed", defaultValue = "1", description = "The same seed gives the same visitors; ${DEFAULT-VALUE}.") long seed,
            @Option(names = "--only", paramLabel = "NAME", split = ",", defaultValue = "anteroom,haproxy,nginx-limit-req,nginx-lua", description = "Which of them; ${DEFAULT-VALUE}.") List<String> only)
            throws Exception {
        List<String> names = SideBySide.names();
        if (!names.containsAll(only)) {
            throw new CommandLine.ParameterException(spec.commandLine(),
                    "--only is " + String.join(",", only) + ", it must be some of " + String.join(",", names));
        }
        new SideBySide(DemoRoom.ofLimit(limit), visitors, Duration.ofSeconds(warmUp), IDLE,
                Duration.ofSeconds(seconds), seed).run(only,
                        () -> Stage.open(logs(), recordings, aggregatorSettings), logs(), report());
        return 0;
    }

    @Command(name = "capacity", sortOptions = false, description = "What requests, rooms and edges cost each process, and"
            + " what installations of three sizes need by that.")
    int capacity(
            @Option(names = "--rate", defaultValue = "200", description = "Requests a second of each kind; ${DEFAULT-VALUE}.") int rate,
            @Option(names = "--rooms", defaultValue = "1000", description = "Rooms that nobody visits; ${DEFAULT-VALUE}.") int rooms,
            @Option(names = "--crowded-rooms", defaultValue = "20", description = "Rooms that newcomers are spread over, 2 at least; ${DEFAULT-VALUE}.") int crowdedRooms,
            @Option(names = "--edges", defaultValue = "4", description = "Edges beside the first one, each in a data center of its own; ${DEFAULT-VALUE}.") int edges,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "30", description = "Seconds before the figures count; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "10", description = "Seconds of each measurement; ${DEFAULT-VALUE}.") int seconds,
            @Option(names = "--page", paramLabel = "FILE", description = "Writes all figures into this file, as Markdown.") Optional<Path> page)
            throws Exception {
        return staged(new Capacity(rate, rooms, crowdedRooms, edges, Duration.ofSeconds(warmUp),
                Duration.ofSeconds(seconds), page)::run);
    }

    @Command(name = "idle", sortOptions = false, description = "What an installation costs that nobody visits, with few"
            + " rooms and with many.")
    int idle(
            @Option(names = "--rooms", defaultValue = "1000", description = "Rooms that are added; ${DEFAULT-VALUE}.") int rooms,
            @Option(names = "--warm-up", paramLabel = SECONDS, defaultValue = "45", description = "Seconds before each measurement; ${DEFAULT-VALUE}.") int warmUp,
            @Option(names = "--seconds", paramLabel = SECONDS, defaultValue = "30", description = "Seconds of each measurement; ${DEFAULT-VALUE}.") int seconds)
            throws Exception {
        return staged(new Idle(rooms, Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds))::run);
    }

    @Command(name = "decisions", sortOptions = false, description = "Time and garbage of single decisions, measured"
            + " with JMH.")
    int decisions(
            @Option(names = "--only", paramLabel = "REGEX", defaultValue = "", description = "Which of the benchmarks to run; all by default.") String only,
            @Option(names = "--forks", defaultValue = "2", description = "JVMs for each benchmark; ${DEFAULT-VALUE}.") int forks,
            @Option(names = "--iterations", defaultValue = "5", description = "Measured seconds of each benchmark,"
                    + " after as many seconds of warm-up; ${DEFAULT-VALUE}.") int iterations)
            throws Exception {
        new Decisions(only, forks, iterations, Files.createDirectories(logs()).resolve("jmh.log")).run(report());
        return 0;
    }

    @Command(name = ALL, sortOptions = false, description = "All benchmarks, one after the other, with their defaults;"
            + " the siege takes 8 minutes, the rivals 4, the others together about 20.")
    int all() {
        CommandLine root = spec.commandLine();
        int worst = 0;
        for (String name : root.getSubcommands().keySet()) {
            if (!name.equals(ALL)) {
                String[] arguments = root.getParseResult().originalArgs().stream()
                        .map(argument -> argument.equals(ALL) ? name : argument).toArray(String[]::new);
                worst = Math.max(worst, commandLine().setOut(root.getOut()).setErr(root.getErr()).execute(arguments));
            }
        }
        return worst;
    }

    private static Path logs() {
        return Path.of(System.getProperty("anteroom.logs", "target/logs"));
    }

    private int staged(Staged benchmark) throws Exception {
        BenchmarkReport report = report();
        report.progress("broker and schema registry start");
        try (Stage stage = Stage.open(logs(), recordings,
                aggregatorSettings)) {
            benchmark.run(stage, report);
        }
        return 0;
    }

    private BenchmarkReport report() {
        PrintWriter figures = spec.commandLine().getOut();
        return new BenchmarkReport(figures, spec.commandLine().getErr());
    }
}
