package dev.anteroom.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.crowd.CrowdPhase;
import dev.anteroom.devkit.crowd.Habits;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.it.Progress;
import dev.anteroom.it.cluster.Situation.Row;
import dev.anteroom.schemas.avro.RoomState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A crowd before a cluster of three brokers, two aggregators and four edges, each part of which fails in each way, one after the
 * other; docs/faults.md is made of it. What is asserted is what the origin and the crowd saw, and what is in the topics.
 *
 * <p>Needs root and what {@link RootCommands} names, and fails without.
 */
@Timeout(value = 150, unit = TimeUnit.MINUTES)
@Tag("feature.faults")
@Tag("load")
@Tag("alone")
class FaultMatrixIT {

    private static final Path LOGS = Path.of("target", "faults");
    private static final DemoRoom ROOM = new DemoRoom("faults", 100, Duration.ofSeconds(5), Duration.ofSeconds(1),
            Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofSeconds(10));
    private static final int SHORTEST_STAY = 2;
    private static final int MEAN_FURTHER_STAY = 4;
    /** A room of 100 lets in six a second: who stays for six seconds is counted for ten more. */
    private static final int VISITORS_A_SECOND = 7;
    /** While all processes are cold, few come. */
    private static final int WARM_UP_SECONDS = 45;
    /** Longer than a visitor's session, and than anything that waits for a silent process. */
    private static final Duration FAILING = Duration.ofSeconds(15);
    /** Long enough for an empty room to fill and for any backlog to be read. */
    private static final int ADMISSIONS_AFTER = 40;
    /** Five buckets, which is the least, and as many seconds as all parts need to hear of it. */
    private static final Duration PREQUEUE = Duration.ofSeconds(25);
    private static final Duration NOTICE = Duration.ofSeconds(5);
    private static final Duration BEFORE = Duration.ofSeconds(1);
    private static final Duration SMALL_AGGREGATORS_ABSENCE = Duration.ofSeconds(3);
    private static final long SEED = Long.getLong("anteroom.faults.seed", 1);
    private static final Pattern ROWS = Pattern.compile(System.getProperty("anteroom.faults.rows", ".*"));

    private final FaultReport report = new FaultReport(LOGS);

    private static List<Row> chosen() {
        return Arrays.stream(Situation.values()).flatMap(situation -> situation.rows().stream())
                .filter(row -> ROWS.matcher(row.id()).matches()).toList();
    }

    /** The crowd lasts longer than all rows. */
    private static Crowd.Plan crowd(int rows) {
        int seconds = 120 + rows * 75;
        double warmUp = (double) WARM_UP_SECONDS / seconds;
        Habits habits = new Habits(
                List.of(new CrowdPhase("warm up", warmUp, warmUp / 3), new CrowdPhase("queue", 1.0, 1 - warmUp / 3)),
                Duration.ofSeconds(SHORTEST_STAY), Duration.ofSeconds(MEAN_FURTHER_STAY), Duration.ofSeconds(20),
                Duration.ofSeconds(8));
        return new Crowd.Plan(VISITORS_A_SECOND * seconds, Duration.ofSeconds(seconds), SEED, habits);
    }

    @Test
    void shouldKeepItsPromisesWhateverPartFails() throws Exception {
        for (List<Row> rows : Situation.byCrowd(chosen())) {
            runBeforeOneCrowd(rows);
        }
    }

    private void runBeforeOneCrowd(List<Row> rows) throws Exception {
        try (Network network = Network.open(LOGS);
                FaultySystem system = new FaultySystem(network, 3, 2, ROOM, LOGS);
                GrantedNumbers numbers = new GrantedNumbers(system.cluster(), system.installation().topics(),
                        system.registryUrl())) {
            CompletableFuture<Void> crowd = system.send(crowd(rows.size()));
            awaitQueue(system);
            for (Row row : rows) {
                fail(row, system);
                numbers.read();
            }
            assertThat(crowd).as("the crowd goes on").isNotDone();
            system.awaitComplete();
            long missing = StoredMoves.missing(system.cluster(), system.installation().topics(),
                    system.edges().stored(), system.registryUrl());
            RoomState state = system.states().newest();
            List<String> differences = new FoldedLog(system.installation(), ROOM).differencesOf(state);
            Summary summary = system.summary();
            system.crowd().keepInversions(rows.getFirst().id());
            report.end(SEED, rows, summary, system.edges().stored().size(), missing, numbers, state,
                    differences);

            assertThat(summary.overshoot()).as("visitors over the limit").isZero();
            assertThat(summary.acceptedTurnedAway()).as("accepted visitors turned away").isZero();
            assertThat(numbers.given()).isPositive();
            assertThat(numbers.givenTwice()).as("numbers that were given twice").isZero();
            assertThat(missing).as("acknowledged moves that were lost").isZero();
            assertThat(differences).as("what the state says and the log does not").isEmpty();
        }
    }

    /** Strikes, watches, lets what is missing begin again, and goes on when people are let in by all of it. */
    private void fail(Row row, FaultySystem system) throws Exception {
        Instant mayEnterFrom = prepare(row.situation(), system);
        awaitMoment("the moment of " + row.id(), mayEnterFrom.minus(BEFORE), system);
        Summary before = system.summary();
        int admittedBefore = system.crowd().gaps().admitted();
        system.crowd().measureGapsAnew();
        Runnable repair = Victim.of(row.part(), system).suffer(row.fault(), row.part(), FAILING, system,
                LOGS.resolve("stopped"));
        Instant struckAt = system.clock().instant();
        if (struckAt.isBefore(mayEnterFrom)) {
            awaitMoment("the moment from which people may enter", mayEnterFrom, system);
            system.crowd().measureGapsAnew();
        }
        awaitMoment("some time under " + row.id(), struckAt.plus(FAILING), system);
        repair.run();
        system.awaitComplete();
        int admitted = system.crowd().gaps().admitted();
        Progress.await("admissions of more", system.crowd().gaps()::admitted,
                () -> system.crowd().gaps().admitted() > admitted + ADMISSIONS_AFTER);
        Summary after = system.summary();
        report.row(row, SEED, system.crowd().gaps().longestMillis(), system.crowd().gaps().admitted() - admittedBefore,
                before, after);
        tidy(row.situation(), system);
    }

    private static void awaitQueue(FaultySystem system) {
        Progress.await("visitors who wait for others to leave", system.crowd().gaps()::admitted,
                () -> system.crowd().gaps().admitted() > ROOM.limit() && system.crowd().live().waiting() > 0);
    }

    private static void awaitMoment(String what, Instant moment, FaultySystem system) {
        Awaitility.await(what).atMost(PREQUEUE.multipliedBy(4))
                .until(() -> !system.clock().instant().isBefore(moment));
    }

    /** Brings the situation about; gives the moment from which people may enter, a second before which the part is to fail. */
    private static Instant prepare(Situation situation, FaultySystem system) {
        return switch (situation) {
            case SURGE -> system.clock().instant();
            case PREQUEUE -> {
                long bucket = ROOM.bucket().toMillis();
                Instant prequeue = Instant.ofEpochMilli(
                        Math.ceilDiv(system.clock().instant().plus(NOTICE).toEpochMilli(), bucket) * bucket);
                system.plan(prequeue, prequeue.plus(PREQUEUE));
                yield prequeue.plus(PREQUEUE);
            }
            case REBALANCE -> {
                system.startAggregator();
                system.counter().awaitAggregators();
                yield system.clock().instant();
            }
        };
    }

    private static void tidy(Situation situation, FaultySystem system) throws Exception {
        switch (situation) {
            case SURGE -> {
            }
            case PREQUEUE -> system.plan();
            case REBALANCE -> {
                system.aggregators().kill(system.aggregators().otherThan(system.counter().owner()));
                system.counter().awaitAggregators();
            }
        }
    }

    @Test
    void shouldResumeSoonWhenItsOnlyAggregatorIsKilled() throws Exception {
        if (!ROWS.matcher("small").matches()) {
            return;
        }
        Path logs = LOGS.resolve("small");
        try (Network network = Network.open(logs); FaultySystem system = new FaultySystem(network, 1, 1, ROOM, logs)) {
            CompletableFuture<Void> crowd = system.send(crowd(1));
            awaitQueue(system);
            Summary before = system.summary();
            system.aggregators().killAll();
            Instant killedAt = system.clock().instant();
            awaitMoment("the end of its absence", killedAt.plus(SMALL_AGGREGATORS_ABSENCE), system);
            system.crowd().measureGapsAnew();
            system.startAggregator();
            int admitted = system.crowd().gaps().admitted();
            Progress.await("admissions of more", system.crowd().gaps()::admitted,
                    () -> system.crowd().gaps().admitted() > admitted + 2 * ADMISSIONS_AFTER);
            Summary after = system.summary();
            report.small(SEED, system.crowd().gaps().longestMillis(), system.crowd().gaps().admitted() - admitted,
                    before, after);

            assertThat(crowd).as("the crowd goes on").isNotDone();
            assertThat(after.overshoot()).as("visitors over the limit").isZero();
            assertThat(after.acceptedTurnedAway()).as("accepted visitors turned away").isZero();
        }
    }
}
