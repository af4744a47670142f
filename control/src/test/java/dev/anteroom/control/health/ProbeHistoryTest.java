package dev.anteroom.control.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.ProbeFailure;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.health-analytics")
class ProbeHistoryTest {

    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long NOW = 1_000 * HOUR + 600_000;

    private final ProbeHistory history = new ProbeHistory(Duration.ofDays(1));

    private static HealthResult probe(String dataCenter, long at, ProbeFailure failure) {
        HealthResult result = new HealthResult();
        result.setCheckId("site");
        result.setDataCenter(dataCenter);
        result.setAt(at);
        result.setFailure(failure);
        result.setWholeMicros(4_000);
        return result;
    }

    private void add(String dataCenter, long at, ProbeFailure failure) {
        history.add(probe(dataCenter, at, failure), NOW);
    }

    private ProbeCounts all(long from, long to) {
        return ProbeCounts.sum(history.counts("site", from, to).values());
    }

    @Test
    void shouldTellHowAvailableTheOriginWasFromEachDataCenter() {
        for (int i = 0; i < 3; i++) {
            add("nairobi", NOW - i, ProbeFailure.NONE);
        }
        add("nairobi", NOW, ProbeFailure.TCP);
        add("dublin", NOW, ProbeFailure.CODE);

        Map<String, ProbeCounts> counts = history.counts("site", NOW - HOUR, NOW + 1);

        assertThat(counts.keySet()).containsExactly("dublin", "nairobi");
        assertThat(all(NOW - HOUR, NOW + 1).availabilityPercent()).hasValue(60);
        assertThat(all(NOW - HOUR, NOW + 1).failures()).containsExactly(Map.entry(ProbeFailure.TCP, 1L),
                Map.entry(ProbeFailure.CODE, 1L));
        assertThat(all(NOW - HOUR, NOW + 1).roundTripMillis()).hasValue(4);
        assertThat(history.counts("other", 0, NOW)).isEmpty();
    }

    @Test
    void shouldNotCountProbesThatWereNotAllowed() {
        add("nairobi", NOW, ProbeFailure.REFUSED);

        assertThat(all(NOW - HOUR, NOW + 1).availabilityPercent()).isEmpty();
        assertThat(all(NOW - HOUR, NOW + 1).probes()).isZero();
        assertThat(all(NOW - HOUR, NOW + 1).failures()).containsEntry(ProbeFailure.REFUSED, 1L);
    }

    @Test
    void shouldCountWholeHoursOfTheRange() {
        add("nairobi", NOW - 2 * HOUR, ProbeFailure.TCP);
        add("nairobi", NOW, ProbeFailure.NONE);

        assertThat(all(NOW - HOUR, NOW + 1).probes()).isOne();
        assertThat(all(NOW - 2 * HOUR, NOW + 1).probes()).isEqualTo(2);
        assertThat(all(NOW - 2 * HOUR, NOW - HOUR).probes()).isOne();
    }

    @Test
    void shouldKeepTheNewestProbesAndForgetOldHours() {
        for (int i = 0; i <= ProbeHistory.MOST_EVENTS; i++) {
            add("nairobi", NOW + i, ProbeFailure.NONE);
        }
        history.add(probe("nairobi", NOW + 30 * HOUR, ProbeFailure.NONE), NOW + 30 * HOUR);

        assertThat(history.events("site")).hasSize(ProbeHistory.MOST_EVENTS);
        assertThat(history.events("site").getFirst().getAt()).isEqualTo(NOW + 30 * HOUR);
        assertThat(all(0, NOW + 31 * HOUR).probes()).isOne();
    }

    @Test
    void shouldNotTakeWhatIsOlderThanIsKeptOrFromTheFuture() {
        add("nairobi", NOW - 25 * HOUR, ProbeFailure.NONE);
        add("nairobi", NOW + 2 * HOUR, ProbeFailure.NONE);

        assertThat(history.events("site")).isEmpty();
    }
}
