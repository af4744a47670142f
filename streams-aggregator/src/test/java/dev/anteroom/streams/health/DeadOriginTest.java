package dev.anteroom.streams.health;

import static dev.anteroom.core.roomstate.Rooms.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.health.HealthCheckRules;
import dev.anteroom.core.health.ProberChoice;
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
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How long it takes to find a dead origin, in virtual time, whenever in the interval of its probers it dies: decision
 * 135 says why no less can be promised.
 */
@Tag("feature.health-checks")
class DeadOriginTest {

    private static final int FAILS = 2;
    private static final int DEATHS = 11;
    /** From the end of the last probe to the published health. */
    private static final long SPARE = 1_000;

    private final TopologySettings settings = new TopologySettings(Duration.ofMillis(250), TopologyTime.WALL_CLOCK,
            Duration.ofHours(1), 5);

    /** A probe that an edge sends at {@code sentAt}, or the end of one. */
    private record Moment(long at, String edge, boolean isEnd, long sentAt) {
    }

    private static HealthCheck check(long interval, long timeout, int retries) {
        return AvroTypes.newHealthCheck().setCheckId("origin").setName("origin").setAddress("origin.example")
                .setIntervalMillis(interval).setTimeoutMillis(timeout).setRetries(retries).setConsecutiveFails(FAILS)
                .setConsecutiveSuccesses(1).setModifiedAt(1).build();
    }

    private static void tell(TestStreams streams, Moment end, int probers, boolean passed) {
        streams.input(Topics.HEALTH_RESULTS).pipeInput("origin",
                HealthResult.newBuilder().setCheckId("origin").setConfiguredAt(1).setDataCenter("dublin")
                        .setEdgeId(end.edge()).setAt(end.at()).setProbers(probers).setCode(passed ? 200 : 0)
                        .setFailure(passed ? ProbeFailure.NONE : ProbeFailure.TIMEOUT).build(),
                end.at());
    }

    /**
     * Lets edges probe when real ones would. A probe passes at once while the origin lives, and afterwards ends after
     * the last of its attempts; until then the edge leaves out what is due.
     */
    private static void probe(TestStreams streams, HealthCheck check, List<String> edges, long diesAt, long until) {
        ProberChoice choice = ProberChoice.of(check.getCheckId(), edges);
        PriorityQueue<Moment> moments = new PriorityQueue<>(
                Comparator.comparingLong(Moment::at).thenComparing(Moment::isEnd));
        for (String edge : choice.edges()) {
            moments.add(next(check, choice, edge, streams.now()));
        }
        while (moments.element().at() < until) {
            Moment moment = moments.remove();
            streams.pass(Duration.ofMillis(moment.at() - streams.now()));
            if (moment.isEnd()) {
                tell(streams, moment, choice.edges().size(), moment.sentAt() < diesAt);
                moments.add(next(check, choice, moment.edge(), moment.at()));
            } else {
                long took = moment.at() < diesAt ? 0 : HealthCheckRules.longestProbeMillis(check);
                moments.add(new Moment(moment.at() + took, moment.edge(), true, moment.at()));
            }
        }
    }

    private static Moment next(HealthCheck check, ProberChoice choice, String edge, long now) {
        long at = ProberChoice.next(now, check.getIntervalMillis(),
                choice.phaseMillis(check, edge).orElseThrow());
        return new Moment(at, edge, false, at);
    }

    /** How long after its death it is found dead. */
    private long found(HealthCheck check, int probers, long diesAfter) {
        try (TestStreams streams = new TestStreams(at("15:56"),
                (serdes, clock) -> HealthTopology.build(settings, serdes, TestStreams.TOPICS, clock,
                        (origin, record, error) -> {
                        }))) {
            streams.input(Topics.HEALTH_CHECKS).pipeInput("origin", check, streams.now());
            long diesAt = streams.now() + 3 * check.getIntervalMillis() + diesAfter;
            List<String> edges = IntStream.range(0, probers).mapToObj(edge -> "edge-" + edge).toList();

            probe(streams, check, edges, diesAt, diesAt + 2 * bound(check));

            List<OriginHealth> told = streams.output(Topics.ORIGIN_HEALTH).readValuesToList();
            assertThat(told.stream().filter(it -> it.getStatus() == HealthStatus.UNHEALTHY)
                    .map(OriginHealth::getSequence).distinct()).as("one transition").hasSize(1);
            return told.stream().filter(it -> it.getStatus() == HealthStatus.UNHEALTHY).findFirst().orElseThrow()
                    .getPublishedAt() - diesAt;
        }
    }

    /** The probe that is due when one ends comes an interval later, because the edge may still be busy then. */
    private static long bound(HealthCheck check) {
        long interval = check.getIntervalMillis();
        long longest = HealthCheckRules.longestProbeMillis(check);
        return interval + (longest / interval + 1) * interval * (FAILS - 1) + longest + SPARE;
    }

    @ParameterizedTest
    @CsvSource({"1000, 450, 1", "10000, 3000, 1", "10000, 3000, 0", "1000, 1000, 1", "2000, 3000, 2"})
    void shouldFindADeadOriginInTime(long interval, long timeout, int retries) {
        HealthCheck check = check(interval, timeout, retries);

        for (int probers = 1; probers <= ProberChoice.MOST; probers++) {
            int edges = probers;
            List<Long> found = IntStream.range(0, DEATHS).mapToLong(death -> found(check, edges,
                    death * interval / DEATHS)).boxed().toList();

            assertThat(found).as("%s probers", probers).allSatisfy(it -> assertThat(it).isBetween(0L, bound(check)));
        }
    }

    /** Why the bound is not an interval less: who probes once in an interval may look just before the origin dies. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 0.66"})
    void shouldNotPromiseLessThanTheProbersCanSee(int probers, double intervals) {
        HealthCheck check = check(30_000, 3_000, 0);
        long least = 30_000L * (FAILS - 1) + HealthCheckRules.longestProbeMillis(check);

        long latest = IntStream.range(0, DEATHS).mapToLong(death -> found(check, probers, death * 30_000L / DEATHS))
                .max().orElseThrow();

        assertThat(latest - least).isGreaterThan((long) ((intervals - 1.0 / DEATHS) * 30_000) - SPARE);
    }
}
