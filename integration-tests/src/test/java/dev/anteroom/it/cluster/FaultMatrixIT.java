package dev.anteroom.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.crowd.CrowdPhase;
import dev.anteroom.devkit.crowd.Habits;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.devkit.registry.RegistryProcess;
import dev.anteroom.it.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A crowd before a cluster of three brokers and two aggregators, each part of which is killed and stopped, one after the
 * other; docs/faults.md is made of it. What is asserted is what the origin and the crowd saw, and what is in the topics.
 */
@Timeout(value = 40, unit = TimeUnit.MINUTES)
@Tag("feature.faults")
@Tag("load")
@Tag("alone")
class FaultMatrixIT {

    private static final Path LOGS = Path.of("target", "faults");
    private static final DemoRoom ROOM = new DemoRoom("faults", 100, Duration.ofSeconds(5), Duration.ofSeconds(1),
            Duration.ofMillis(500), Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofSeconds(10));
    private static final Habits HABITS = new Habits(List.of(new CrowdPhase("queue", 1.0, 1.0)), Duration.ofSeconds(2),
            Duration.ofSeconds(4), Duration.ofSeconds(20), Duration.ofSeconds(8));
    /** Longer than a visitor's session, and than anything that waits for a silent process. */
    private static final Duration FROZEN = Duration.ofSeconds(15);
    private static final Duration OBSERVED = Duration.ofSeconds(25);
    private static final int SEED = Integer.getInteger("anteroom.faults.seed", 1);

    private final FaultReport report = new FaultReport(LOGS.resolve("faults.md"));

    /** Something that is done to a part. */
    @FunctionalInterface
    private interface Blow {
        void strike() throws Exception;
    }

    /** What was seen when a blow had been dealt, as compared with what was seen before. */
    private final class Trial {

        private final LoadedSystem system;
        private final GrantedNumbers numbers;

        private Trial(LoadedSystem system, GrantedNumbers numbers) {
            this.system = system;
            this.numbers = numbers;
        }

        /** Strikes, watches, lets what is missing begin again, and goes on when people are let in by all of it. */
        void of(String part, String what, Blow blow, Blow repair) throws Exception {
            Summary before = system.summary();
            int admittedBefore = system.gaps().admitted();
            system.measureGapsAnew();
            double struckAt = system.secondsSinceFirst();
            blow.strike();
            Awaitility.await("some time under " + part + " " + what).atMost(OBSERVED.multipliedBy(4))
                    .until(() -> system.secondsSinceFirst() >= struckAt + OBSERVED.toSeconds());
            awaitAdmissions();
            long gap = system.gaps().longestMillis();
            Summary after = system.summary();
            report.row(part, what, gap, system.gaps().admitted() - admittedBefore, before, after);
            repair.strike();
            numbers.read();
            awaitAdmissions();
        }

        private void awaitAdmissions() {
            int admitted = system.gaps().admitted();
            Progress.await("admissions of 20 more", system.gaps()::admitted,
                    () -> system.gaps().admitted() > admitted + 20);
        }
    }

    @Test
    void shouldKeepItsPromisesWhateverPartFails() throws Exception {
        try (RegistryProcess registry = RegistryProcess.start();
                KafkaCluster cluster = KafkaCluster.start(3, LOGS.resolve("brokers"));
                LoadedSystem system = new LoadedSystem(cluster, registry.url(), ROOM, LOGS);
                GrantedNumbers numbers = new GrantedNumbers(cluster, system, registry.url())) {
            CompletableFuture<Void> crowd = system
                    .send(new Crowd.Plan(9_000, Duration.ofMinutes(15), SEED, HABITS));
            Progress.await("a full room", system.gaps()::admitted, () -> system.live().active() >= 90);
            Trial trial = new Trial(system, numbers);
            strikeAggregators(trial, system);
            strikeBrokers(trial, system, cluster);
            trial.of("the schema registry", "stopped for 15 s",
                    () -> ChildJvm.freeze(registry.handle().pid(), FROZEN, LOGS.resolve("registry")), () -> {
                    });
            long missing = StoredMoves.missing(cluster, system, registry.url());
            // Last, for its schemas are in memory: what begins after it was killed would find none.
            trial.of("the schema registry", "kill -9", registry.handle()::destroyForcibly, () -> {
            });

            assertThat(crowd).as("the crowd goes on").isNotDone();
            Summary summary = system.summary();
            report.end(SEED, summary, system.watch().stored().size(), missing, numbers);

            assertThat(summary.overshoot()).as("visitors over the limit").isZero();
            assertThat(summary.acceptedTurnedAway()).as("accepted visitors turned away").isZero();
            assertThat(numbers.given()).isPositive();
            assertThat(numbers.givenTwice()).as("numbers that were given twice").isZero();
            assertThat(missing).as("acknowledged moves that were lost").isZero();
        }
    }

    private static void strikeAggregators(Trial trial, LoadedSystem system) throws Exception {
        Blow bothAreThere = system::awaitAggregators;
        Blow startAnother = () -> {
            system.aggregators().startOne();
            system.awaitAggregators();
        };
        trial.of("the aggregator with the counter", "kill -9",
                () -> system.aggregators().kill(system.ownerOfTheCounter()), startAnother);
        trial.of("the aggregator with the counter", "stopped for 15 s",
                () -> system.ownerOfTheCounter().freeze(FROZEN), bothAreThere);
        trial.of("the other aggregator", "kill -9",
                () -> system.aggregators().kill(system.aggregators().otherThan(system.ownerOfTheCounter())),
                startAnother);
        trial.of("the other aggregator", "stopped for 15 s",
                () -> system.aggregators().otherThan(system.ownerOfTheCounter()).freeze(FROZEN), bothAreThere);
    }

    private static void strikeBrokers(Trial trial, LoadedSystem system, KafkaCluster cluster) throws Exception {
        String topic = system.ticketPartition().topic();
        int partition = system.ticketPartition().partition();
        Blow startMissing = () -> {
            cluster.startMissing();
            cluster.awaitComplete();
        };
        trial.of("the broker that leads the counter's partition", "kill -9",
                () -> cluster.killLeaderOf(topic, partition), startMissing);
        trial.of("the broker that leads the counter's partition", "stopped for 15 s",
                () -> cluster.freeze(cluster.leaderOf(topic, partition), FROZEN), cluster::awaitComplete);
        trial.of("the active controller", "kill -9", () -> cluster.kill(cluster.controller()), startMissing);
        trial.of("the active controller", "stopped for 15 s", () -> cluster.freeze(cluster.controller(), FROZEN),
                cluster::awaitComplete);
    }
}
