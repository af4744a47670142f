package dev.anteroom.it.cluster;

import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.it.cluster.Situation.Row;
import dev.anteroom.schemas.avro.RoomState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The page about what was seen while parts failed. What was seen is kept from run to run, the last of each row, so that the page
 * can be made of several runs of some rows each.
 */
final class FaultReport {

    private static final String PAGE = System.getProperty("anteroom.faults.page", "");
    private static final String SMALL = "small";
    /** To start all parts, and until they are warm. */
    private static final long SECONDS_OF_A_CROWD = 75;
    private static final long SECONDS_OF_A_ROW = 58;

    private final Path folder;
    private final Report lines;

    FaultReport(Path folder) {
        this.folder = folder;
        this.lines = new Report(folder.resolve("report.txt"));
    }

    /** A part failed. */
    void row(Row row, long seed, long gapMillis, int admitted, Summary before, Summary after) {
        keep("rows", row.id(), String.format(Locale.ROOT, "| %s | %s | %s |", row.part().text(), row.fault().text(),
                figures(seed, gapMillis, admitted, before, after)));
    }

    /** The only aggregator was killed. */
    void small(long seed, long gapMillis, int admitted, Summary before, Summary after) {
        keep("rows", SMALL,
                String.format(Locale.ROOT, "| the only aggregator | kill -9, started again after 3 s | %s |",
                        figures(seed, gapMillis, admitted, before, after)));
        writePage();
    }

    private static String figures(long seed, long gapMillis, int admitted, Summary before, Summary after) {
        return String.format(Locale.ROOT, "%.1f | %d | %d | %d | %d | %d", gapMillis / 1e3, admitted,
                after.overshoot() > before.overshoot() ? after.overshoot() : 0,
                after.acceptedTurnedAway() - before.acceptedTurnedAway(),
                after.bucketInversions() - before.bucketInversions(), seed);
    }

    /** All rows of a run are over, and everything was checked. */
    void end(long seed, List<Row> rows, Summary summary, int acknowledged, long missing, GrantedNumbers numbers,
            RoomState state, List<String> differences) {
        lines.keep(summary.json());
        keep("runs", seed + "/" + rows.getFirst().id() + "/" + rows.size(), String.format(Locale.ROOT,
                "| %s | %d | %d, from %s | %,d | %,d | %,d | %d | %,d | %d | %s |", LocalDate.now(ZoneOffset.UTC),
                seed, rows.size(), rows.getFirst().id(),
                summary.visitors(), summary.admitted(), acknowledged, missing, numbers.given(), numbers.givenTwice(),
                differences.isEmpty()
                        ? "the same: %d active, %d waiting".formatted(state.getActiveUsers(), state.getWaitingUsers())
                        : String.join("; ", differences)));
        writePage();
    }

    private void keep(String kind, String id, String line) {
        lines.say(id + " " + line);
        Map<String, String> kept = kept(kind);
        kept.remove(id);
        kept.put(id, line);
        try {
            Files.write(folder.resolve(kind + ".tsv"),
                    kept.entrySet().stream().map(entry -> entry.getKey() + "\t" + entry.getValue()).toList());
        } catch (IOException e) {
            throw new UncheckedIOException("can't keep what was seen in " + folder, e);
        }
    }

    private Map<String, String> kept(String kind) {
        Path file = folder.resolve(kind + ".tsv");
        Map<String, String> kept = new LinkedHashMap<>();
        if (Files.exists(file)) {
            try {
                Files.readAllLines(file).forEach(line -> {
                    String[] pair = line.split("\t", 2);
                    kept.put(pair[0], pair[1]);
                });
            } catch (IOException e) {
                throw new UncheckedIOException("can't read " + file, e);
            }
        }
        return kept;
    }

    private void writePage() {
        if (PAGE.isEmpty()) {
            return;
        }
        try {
            Files.writeString(Path.of(PAGE), page());
        } catch (IOException e) {
            throw new UncheckedIOException("can't write " + PAGE, e);
        }
    }

    private static String table(Situation situation, Map<String, String> rows) {
        List<String> lines = situation.rows().stream().map(row -> rows.getOrDefault(row.id(),
                "| " + row.part().text() + " | " + row.fault().text() + " | not run | | | | | |")).toList();
        return "## " + situation.text() + "\n\n" + HEAD + String.join("\n", lines) + "\n";
    }

    private static final String HEAD = """
            | part | what happened to it | longest time without an admission, though a twentieth of the places was free and people waited, s | let in meanwhile | over the limit | accepted visitors turned away | let in out of order | crowd's seed |
            |---|---|---|---|---|---|---|---|
            """;

    private static long minutes() {
        List<Row> rows = Arrays.stream(Situation.values()).flatMap(it -> it.rows().stream()).toList();
        return Math.ceilDiv(SECONDS_OF_A_ROW * rows.size() + SECONDS_OF_A_CROWD * Situation.byCrowd(rows).size(), 60);
    }

    private String page() {
        Map<String, String> rows = kept("rows");
        String tables = Arrays.stream(Situation.values()).map(situation -> table(situation, rows))
                .collect(Collectors.joining("\n"));
        return """
                # When parts fail

                A room of 100 places on three brokers%s, two aggregators and four edges in two data centers behind
                a balancer, with about twice as many people before it as it can let in, over real HTTP. Each part is a process with a
                network address of its own, each broker has a disk of its own. One part after the other fails for 15 s, longer than a session of
                10 s, and is then made good again. The figures come from the origin's log, the crowd's log and the topics, never from
                what Anteroom says of itself.

                %s
                ## A small installation: one broker, one aggregator

                The time is measured from the new start.

                %s
                ## After all of it

                Once all parts are there again, the log of moves and issued ticket numbers is read from its beginning and counted anew,
                up to the records that the room's state says that it counts.

                | run | crowd's seed | rows | visitors came | were let in | moves acknowledged to edges | not in the log | ticket numbers given | given twice | the room's state and the log |
                |---|---|---|---|---|---|---|---|---|---|
                %s

                ## What brokers and processes are set to

                With brokers' and clients' defaults a broker that is gone is noticed after 9 s, and one that stands still keeps others waiting for
                30 s. Here it is ([015](decisions/015-a-transaction-outlasts-a-brokers-failover.md),
                [165](decisions/165-a-broker-that-does-not-answer-is-given-up-soon.md) and
                [179](decisions/179-others-lead-before-clients-give-up.md) say why)

                | who | setting | value |
                |---|---|---|
                | edges, aggregators, control | `kafka.requestTimeout` | 1s |
                | aggregators | `streams.sessionTimeout` | 2s |
                | aggregators | `streams.transactionTimeout`, `streams.heartbeatInterval` | 10s, 250ms, as by default |
                | brokers | `broker.session.timeout.ms`, `broker.heartbeat.interval.ms` | 900, 200 |
                | brokers | `controller.quorum.fetch.timeout.ms`, `controller.quorum.election.timeout.ms`, `controller.quorum.election.backoff.max.ms` | 700, 400, 200 |
                | brokers | `request.timeout.ms`, `replica.lag.time.max.ms` | 1500, 5000 |
                | brokers | `transaction.abort.timed.out.transaction.cleanup.interval.ms` | 500 |
                | brokers | `group.min.session.timeout.ms`, `group.initial.rebalance.delay.ms` | 1000, 0 |

                ## How it is run

                ```sh
                mvn install -DskipTests
                mvn -Pload -pl integration-tests verify -Dit.test=FaultMatrixIT -Dfailsafe.failIfNoSpecifiedTests=false \\
                  -Danteroom.faults.page=$PWD/docs/faults.md -Danteroom.faults.seed=1
                ```

                It needs root and, on Debian, `apt-get install iproute2 iptables mount python3 haproxy`: parts are in network namespaces
                on a bridge, cut off with iptables, slowed by a script that passes their frames later, and brokers' data is on file systems
                in memory. It fails where any of this is missing. All rows take about %d minutes, since a new crowd comes for each part, and
                for three rows of a prequeue at most: where the queue gets too long for the machine, it is the machine that is measured.
                `-Danteroom.faults.rows=surge/leader/.*` runs those whose name matches: surge, prequeue or rebalance, then counter,
                standby, leader, controller, edge or registry, then killed, stopped, cut, slow or disk-full; or `small`. The page is made of
                the last run of each row, here on %d processors. With `-Danteroom.faults.controllers=apart` controllers are processes of
                their own, with settings of their own ([180](decisions/180-controllers-of-their-own.md)), for which there should be more cores.

                It fails if anybody is over the limit, or turned away though accepted, if a number was given twice, if an acknowledged move
                is lost, or if the state and the log differ. How long nobody enters is only told, because it depends on the machine. So is
                who was let in out of order: where moves of an edge are stored late, counting goes on without it for a moment, and who waits
                there may be overtaken until counted again. `mvn verify` has the short form, `CrashIT`, which needs nothing of this.

                An edge is cut off from all other parts, but visitors still reach it until the balancer sends them to others
                ([transport.md](transport.md)), and it reaches the origin. What it does then, and how others count its visitors, is in the decisions
                [145](decisions/145-a-room-says-what-a-cut-off-edge-does.md),
                [166](decisions/166-the-last-count-of-an-edge-that-is-cut-off-is-doubted.md) and
                [172](decisions/172-states-tell-when-edges-counted-in-vain.md).
                """
                .formatted(FaultySystem.CONTROLLERS_APART ? ", three controllers" : ", which are controllers as well",
                        tables,
                        HEAD + rows.getOrDefault(SMALL, "| the only aggregator | | not run | | | | | |") + "\n",
                        String.join("\n", kept("runs").values()),
                        minutes(),
                        Runtime.getRuntime().availableProcessors());
    }
}
