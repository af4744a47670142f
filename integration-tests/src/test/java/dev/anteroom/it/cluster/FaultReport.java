package dev.anteroom.it.cluster;

import dev.anteroom.devkit.measure.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The page about what was seen while parts failed. */
final class FaultReport {

    private static final String PAGE = System.getProperty("anteroom.faults.page", "");

    private final Path file;
    private final Report lines;
    private final List<String> rows = new ArrayList<>();

    /** @param file the page; it is written when all is over, and also to the file that the system property names */
    FaultReport(Path file) {
        this.file = file;
        this.lines = new Report(file.resolveSibling("report.txt"));
    }

    /** A part failed. */
    void row(String part, String what, long gapMillis, int admitted, Summary before, Summary after) {
        String row = String.format(Locale.ROOT, "| %s | %s | %.1f | %d | %d | %d |", part, what, gapMillis / 1e3,
                admitted, after.overshoot(), after.acceptedTurnedAway() - before.acceptedTurnedAway());
        lines.say(row);
        rows.add(row);
    }

    /** All parts did. */
    void end(int seed, Summary summary, int acknowledged, long missing, GrantedNumbers numbers) {
        lines.keep(summary.json());
        String page = """
                # When parts fail

                A room of %,d places on three brokers, two aggregators and four edges in two data centers, with twice as many people
                before it as it can let in, over real HTTP. One part after the other is killed (`kill -9`) or stopped (`SIGSTOP`,
                then `SIGCONT`) for 15 s, longer than a session of 10 s; what was killed begins again 25 s later. The figures come from
                the origin's log, the crowd's log and the topics, never from what Anteroom says of itself.

                | part | what happened to it | longest time without an admission, though places were free and people waited, s | let in meanwhile | over the limit | accepted visitors turned away |
                |---|---|---|---|---|---|
                %s

                After all of it: %,d visitors had come and %,d were let in, at most %d of %d at once, %d of them out of order;
                %,d moves were acknowledged to edges, of which %d are not in the log; edges were given %,d ticket numbers, of which %d
                twice.

                Last run: %s, crowd's seed %d, %d processors, with

                ```sh
                mvn install -DskipTests
                mvn -Pload -pl integration-tests verify -Dit.test=FaultMatrixIT -Dfailsafe.failIfNoSpecifiedTests=false \\
                  -Danteroom.faults.page=$PWD/docs/faults.md -Danteroom.faults.seed=%d
                ```

                It fails if anybody is over the limit, or turned away though accepted, if a number was given twice, or if an
                acknowledged move is lost. How long nobody enters is only told: it depends on the machine, and on how soon the cluster
                finds a successor of a broker that stands still, which is Kafka's to say. So is who was let in out of order: where
                moves of an edge are stored late, counting goes on without it for a moment, and who waits there may be overtaken until
                counted again. `mvn verify` has the short form, `CrashIT`.

                Not in it: processes that are cut off from the others by the network or slowed, full disks, and edges that fail;
                what an edge that is cut off may do is said in [accuracy.md](accuracy.md).
                """
                .formatted(summary.limit(), String.join("\n", rows), summary.visitors(), summary.admitted(),
                        summary.maxActiveAtOrigin(), summary.limit(), summary.bucketInversions(), acknowledged, missing,
                        numbers.given(),
                        numbers.givenTwice(), LocalDate.now(ZoneOffset.UTC), seed,
                        Runtime.getRuntime().availableProcessors(), seed);
        try {
            Files.writeString(file, page);
            Optional<Path> copy = PAGE.isEmpty() ? Optional.empty() : Optional.of(Path.of(PAGE));
            if (copy.isPresent()) {
                Files.copy(file, copy.get(), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("can't write " + file, e);
        }
    }
}
