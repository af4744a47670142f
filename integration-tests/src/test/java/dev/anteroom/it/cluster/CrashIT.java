package dev.anteroom.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.crowd.Habits;
import dev.anteroom.devkit.crowd.Phase;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.devkit.registry.RegistryProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A small crowd before a cluster of three brokers and two aggregators, one of each killed: the short form of
 * {@link ExactAdmissionIT}, which measures how well the limit is used and how soon admissions resume.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class CrashIT {

    private static final Path LOGS = Path.of("target", "crash");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final DemoRoom ROOM = new DemoRoom("crash", 100, Duration.ofSeconds(5), Duration.ofSeconds(1),
            Duration.ofMillis(500), Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofSeconds(10));
    private static final Habits HABITS = new Habits(List.of(new Phase("queue", 1.0, 1.0)), Duration.ofSeconds(2),
            Duration.ofSeconds(4), Duration.ofSeconds(20), Duration.ofSeconds(8));

    private static void awaitAdmissions(LoadedSystem system) {
        int before = system.gaps().admitted();
        Awaitility.await("admissions go on").atMost(PATIENCE).until(() -> system.gaps().admitted() > before + 20);
    }

    @Test
    void shouldKeepTheLimitAndGoOnAdmittingWhenAnAggregatorAndABrokerAreKilled() throws Exception {
        try (RegistryProcess registry = RegistryProcess.start();
                KafkaCluster cluster = KafkaCluster.start(3, LOGS.resolve("brokers"));
                LoadedSystem system = new LoadedSystem(cluster, registry.url(), ROOM, LOGS)) {
            CompletableFuture<Void> crowd = system.send(new Crowd.Plan(3600, Duration.ofMinutes(3), 3, HABITS));
            Awaitility.await("the room is full").atMost(PATIENCE).until(() -> system.live().active() >= 90);

            system.aggregators().kill(system.ownerOfTheCounter());
            awaitAdmissions(system);
            cluster.killLeaderOf(system.ticketPartition().topic(), system.ticketPartition().partition());
            awaitAdmissions(system);

            assertThat(crowd).as("the crowd goes on").isNotCompletedExceptionally();
            Summary summary = system.summary();
            assertThat(summary.overshoot()).as("visitors over the limit").isZero();
            assertThat(summary.acceptedTurnedAway()).as("accepted visitors turned away").isZero();
            assertThat(summary.queued()).as("visitors who had to wait").isPositive();
        }
    }
}
