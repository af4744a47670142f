package dev.anteroom.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.crowd.CrowdPhase;
import dev.anteroom.devkit.crowd.Habits;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.it.Progress;
import dev.anteroom.it.Servers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A small crowd before a cluster of three brokers and two aggregators, one of each killed: the short form of
 * {@link ExactAdmissionIT}, which measures how well the limit is used and how soon admissions resume.
 */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.faults")
@Tag("alone")
class CrashIT {

    private static final Path LOGS = Path.of("target", "crash");
    private static final DemoRoom ROOM = new DemoRoom("crash", 50, Duration.ofSeconds(5), Duration.ofSeconds(1),
            Duration.ofMillis(500), Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofSeconds(10));
    private static final Habits HABITS = new Habits(List.of(new CrowdPhase("queue", 1.0, 1.0)), Duration.ofSeconds(2),
            Duration.ofSeconds(4), Duration.ofSeconds(20), Duration.ofSeconds(8));
    /**
     * Twice as many visitors as the room admits, for longer than a slow machine needs, so that people wait until the
     * test ends.
     */
    private static final Crowd.Plan CROWD = new Crowd.Plan(3_000, Duration.ofMinutes(10), 3, HABITS);

    private static void awaitAdmissions(LoadedSystem system) {
        int before = system.crowd().gaps().admitted();
        Progress.await("admissions of 20 more", system.crowd().gaps()::admitted,
                () -> system.crowd().gaps().admitted() > before + 20);
    }

    @Test
    void shouldKeepTheLimitAndGoOnAdmittingWhenAnAggregatorAndABrokerAreKilled() throws Exception {
        try (KafkaCluster cluster = KafkaCluster.start(3, LOGS.resolve("brokers"));
                LoadedSystem system = new LoadedSystem(cluster, Servers.registry(), ROOM, LOGS)) {
            CompletableFuture<Void> crowd = system.send(CROWD);
            Progress.await("visitors who wait for others to leave", system.crowd().gaps()::admitted,
                    () -> system.crowd().gaps().admitted() > ROOM.limit() && system.crowd().live().waiting() > 0);

            system.aggregators().kill(system.counter().owner());
            awaitAdmissions(system);
            cluster.killLeaderOf(system.counter().partition().topic(), system.counter().partition().partition());
            awaitAdmissions(system);

            assertThat(crowd).as("the crowd goes on").isNotCompletedExceptionally();
            Summary summary = system.summary();
            assertThat(summary.overshoot()).as("visitors over the limit").isZero();
            assertThat(summary.acceptedTurnedAway()).as("accepted visitors turned away").isZero();
            assertThat(summary.queued()).as("visitors who had to wait").isPositive();
        }
    }
}
