package dev.anteroom.streams.health;

import static dev.anteroom.core.roomstate.Rooms.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long it takes to find a dead origin, in virtual time, whenever in the interval of its probers it dies. */
@Tag("feature.health-checks")
class DeadOriginTest {

    private static final long INTERVAL = 1_000;
    private static final long TIMEOUT = 500;
    private static final int RETRIES = 1;
    private static final int FAILS = 2;
    private static final long STEP = 50;
    private static final long BOUND = INTERVAL * (FAILS - 1) + TIMEOUT * (RETRIES + 1) + 1_000;

    private final TopologySettings settings = new TopologySettings(Duration.ofMillis(250), TopologyTime.WALL_CLOCK,
            Duration.ofHours(1), 5);

    private static HealthCheck check() {
        return AvroTypes.newHealthCheck().setCheckId("origin").setName("origin").setAddress("origin.example")
                .setIntervalMillis(INTERVAL).setTimeoutMillis(TIMEOUT).setRetries(RETRIES).setConsecutiveFails(FAILS)
                .setConsecutiveSuccesses(1).setModifiedAt(1).build();
    }

    /** A probe that is sent when the origin is dead ends after the last of its attempts. */
    private static void probe(TestStreams streams, int edge, boolean passed) {
        streams.input(Topics.HEALTH_RESULTS).pipeInput("origin",
                HealthResult.newBuilder().setCheckId("origin").setConfiguredAt(1).setDataCenter("dublin")
                        .setEdgeId("edge-" + edge).setAt(streams.now()).setProbers(3).setCode(passed ? 200 : 0)
                        .setFailure(passed ? ProbeFailure.NONE : ProbeFailure.TIMEOUT).build(),
                streams.now());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 50, 300, 350, 650, 700, 950})
    void shouldFindADeadOriginInTime(long diesAfter) {
        try (TestStreams streams = new TestStreams(at("15:56"),
                (serdes, clock) -> HealthTopology.build(settings, serdes, TestStreams.TOPICS, clock,
                        (origin, record, error) -> {
                        }))) {
            streams.input(Topics.HEALTH_CHECKS).pipeInput("origin", check(), streams.now());
            long begin = streams.now();
            long diesAt = begin + 5 * INTERVAL + diesAfter;
            for (long elapsed = 0; elapsed < 12 * INTERVAL; elapsed += STEP) {
                for (int edge = 0; edge < 3; edge++) {
                    long phase = edge * 350L;
                    long took = TIMEOUT * (RETRIES + 1);
                    boolean endsWell = elapsed % INTERVAL == phase && begin + elapsed <= diesAt;
                    boolean endsBadly = Math.floorMod(elapsed - took, INTERVAL) == phase
                            && begin + elapsed - took > diesAt;
                    if (endsWell || endsBadly) {
                        probe(streams, edge, endsWell);
                    }
                }
                streams.pass(Duration.ofMillis(STEP));
            }
            List<OriginHealth> told = streams.output(Topics.ORIGIN_HEALTH).readValuesToList();

            OriginHealth found = told.stream().filter(it -> it.getStatus() == HealthStatus.UNHEALTHY).findFirst()
                    .orElseThrow();
            assertThat(found.getPublishedAt() - diesAt).isBetween(0L, BOUND);
            assertThat(told.stream().filter(it -> it.getStatus() == HealthStatus.UNHEALTHY)
                    .map(OriginHealth::getSequence).distinct()).as("one transition").hasSize(1);
        }
    }
}
