package dev.anteroom.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.crowd.CrowdPhase;
import dev.anteroom.devkit.crowd.Habits;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.LiveView;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.devkit.registry.RegistryProcess;
import dev.anteroom.schemas.avro.RoomState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * The limit is kept exactly, and used, while five times as many people come as fit, on three brokers and two
 * aggregators of which some are killed or stopped meanwhile. All that is asserted is measured at the origin and by the
 * crowd.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("load")
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("alone")
class ExactAdmissionIT {

    private static final Path LOGS = Path.of("target", "exact-admission");
    private static final int LIMIT = 1000;
    /** Within which admissions resume after a crash. */
    private static final long LONGEST_GAP_MILLIS = 5_000;

    private final Report report = new Report(LOGS.resolve("report.txt"));
    private final RegistryProcess registry = RegistryProcess.start();
    private final KafkaCluster cluster = KafkaCluster.start(3, LOGS.resolve("brokers"));

    @AfterAll
    void stop() {
        cluster.close();
        registry.close();
    }

    private static Duration seconds(int count) {
        return Duration.ofSeconds(count);
    }

    private static DemoRoom room(Duration session, Duration bucket) {
        return new DemoRoom("exact", LIMIT, bucket, seconds(1), Duration.ofMillis(500), session,
                seconds(2), seconds(10));
    }

    /** Some visitors find cold processes, a quarter fills the room, and the others come evenly until the end. */
    private static Habits habits(Duration shortestStay, Duration meanFurtherStay) {
        return new Habits(
                List.of(new CrowdPhase("warm up", 0.08, 0.02), new CrowdPhase("fill", 0.16, 0.23),
                        new CrowdPhase("queue", 1.0, 0.75)),
                shortestStay,
                meanFurtherStay, meanFurtherStay.multipliedBy(6), seconds(8));
    }

    @Test
    void shouldUseTheLimitExactlyAlsoWhenProcessesAreKilled() throws Exception {
        DemoRoom room = room(seconds(60), seconds(10));
        Habits habits = habits(seconds(10), seconds(30));
        try (LoadedSystem system = new LoadedSystem(cluster, registry.url(), room, LOGS.resolve("killed"))) {
            CompletableFuture<Void> crowd = system.send(new Crowd.Plan(6000, seconds(300), 1, habits));
            system.letRunUntil(seconds(240));
            double utilization = system.utilization();
            report.say(
                    "undisturbed, from the first moment with a full room to minute 4: %.1f %% of the limit used while people waited"
                            .formatted(100 * utilization));

            system.crowd().measureGapsAnew();
            ChildJvm owner = system.counter().owner();
            system.aggregators().kill(owner);
            system.letRunUntil(seconds(265));
            long ownerGap = system.crowd().gaps().longestMillis();
            report.say("kill -9 of the counter's owner: " + ownerGap + " ms at most without an admission");

            system.crowd().measureGapsAnew();
            cluster.killLeaderOf(system.counter().partition().topic(), system.counter().partition().partition());
            system.letRunUntil(seconds(290));
            long leaderGap = system.crowd().gaps().longestMillis();
            report.say("kill -9 of the leader of the counter's partition: " + leaderGap
                    + " ms at most without an admission");
            cluster.startMissing();
            system.aggregators().startOne();
            crowd.get(60, TimeUnit.SECONDS);
            Summary summary = system.summary();
            report.say("killed: " + summary.json());

            assertThat(summary.overshoot()).as("visitors over the limit").isZero();
            assertThat(summary.acceptedTurnedAway()).as("accepted visitors turned away").isZero();
            assertThat(utilization).as("utilization while people waited").isGreaterThanOrEqualTo(0.97);
            assertThat(ownerGap).isLessThan(LONGEST_GAP_MILLIS);
            assertThat(leaderGap).isLessThan(LONGEST_GAP_MILLIS);
        }
        cluster.awaitComplete();
    }

    /** Sessions are short here, so that an aggregator can be stopped for longer than one. */
    @Test
    void shouldKeepTheLimitWhenAnAggregatorFreezesAndWhenKafkaIsGone() throws Exception {
        DemoRoom room = room(seconds(20), seconds(5));
        Habits habits = habits(seconds(3), seconds(12));
        try (LoadedSystem system = new LoadedSystem(cluster, registry.url(), room, LOGS.resolve("frozen"))) {
            CompletableFuture<Void> crowd = system.send(new Crowd.Plan(6000, seconds(150), 2, habits));
            system.letRunUntil(seconds(30));

            system.crowd().measureGapsAnew();
            system.counter().owner().freeze(seconds(25));
            system.letRunUntil(seconds(70));
            long frozenGap = system.crowd().gaps().longestMillis();
            report.say("SIGSTOP of the counter's owner for 25 s, sessions of 20 s: " + frozenGap
                    + " ms at most without an admission");

            cluster.killAll();
            system.letRunUntil(seconds(85));
            int admittedAtFirst = system.crowd().gaps().admitted();
            long servedAtFirst = system.servedRequests();
            system.letRunUntil(seconds(100));
            int admittedLater = system.crowd().gaps().admitted();
            long servedLater = system.servedRequests();
            report.say("Kafka gone for 30 s: %d requests served and %d visitors admitted from second 15 to 30"
                    .formatted(servedLater - servedAtFirst, admittedLater - admittedAtFirst));
            cluster.startMissing();
            system.crowd().measureGapsAnew();
            system.letRunUntil(seconds(145));
            long returnGap = system.crowd().gaps().longestMillis();
            report.say("Kafka back: " + returnGap + " ms from the brokers' start at most without an admission");
            LiveView live = system.crowd().live();
            RoomState state = system.newestState();
            long dropped = system.edges().total("anteroom_edge_moves_total{result=\"dropped\"}");
            long failed = system.edges().total("anteroom_edge_moves_total{result=\"failed\"}");
            report.say("Kafka back: %d active at the origin, %d counted; %d moves dropped, %d failed"
                    .formatted(live.active(), state.getActiveUsers(), dropped, failed));
            crowd.get(60, TimeUnit.SECONDS);
            cluster.awaitComplete();
            long missing = StoredMoves.missing(cluster, system, registry.url());
            report.say("%d moves acknowledged, %d of them not in the log".formatted(system.watch().stored().size(),
                    missing));
            Summary summary = system.summary();
            report.say("frozen: " + summary.json());

            assertThat(summary.overshoot()).as("visitors over the limit").isZero();
            assertThat(summary.acceptedTurnedAway()).as("accepted visitors turned away").isZero();
            assertThat(admittedLater).as("new visitors wait while Kafka is gone").isEqualTo(admittedAtFirst);
            assertThat(servedLater).as("accepted visitors pass while Kafka is gone").isGreaterThan(servedAtFirst);
            assertThat(dropped + failed).as("moves of half a minute that did not fit into the buffer").isZero();
            assertThat(missing).as("acknowledged moves that were lost").isZero();
            assertThat(frozenGap).isLessThan(2 * LONGEST_GAP_MILLIS);
            assertThat(live.active()).as("active some time after Kafka came back").isGreaterThan(LIMIT / 2);
            assertThat(state.getActiveUsers()).as("counted then").isCloseTo(live.active(), within(LIMIT / 10));
        }
    }
}
