package dev.anteroom.core.health;

import static dev.anteroom.core.health.Checks.NOW;
import static dev.anteroom.core.health.Checks.SECOND;
import static dev.anteroom.core.health.Checks.after;
import static dev.anteroom.core.health.Checks.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.avro.UnhealthyIn;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.health-checks")
class OriginJudgeTest {

    private static final OriginJudge JUDGE = new OriginJudge(Checks.check().build());

    private static OriginHealth healthy() {
        return after(JUDGE, JUDGE.begin(NOW), NOW, 3, true, 3, "a", "b", "c");
    }

    /** Each data center has one edge that reported the same result twice, or three times if the origin is healthy. */
    private static OriginHealth seenFrom(UnhealthyIn rule, List<String> unhealthy, List<String> healthy) {
        OriginJudge judge = new OriginJudge(Checks.check().setUnhealthyIn(rule).build());
        OriginHealth known = judge.begin(NOW);
        for (int round = 0; round < 3; round++) {
            long at = NOW + round * SECOND;
            for (String dataCenter : unhealthy) {
                known = judge.counted(known, result(dataCenter, "a", at, false, 1));
            }
            for (String dataCenter : healthy) {
                known = judge.counted(known, result(dataCenter, "a", at, true, 1));
            }
        }
        return judge.judged(known, NOW + 3 * SECOND);
    }

    @Test
    void shouldKnowNothingBeforeEnoughProbes() {
        OriginHealth once = after(JUDGE, JUDGE.begin(NOW), NOW, 1, true, 3, "a", "b", "c");

        assertThat(once.getStatus()).isEqualTo(HealthStatus.UNKNOWN);
        assertThat(once.getSequence()).isZero();
    }

    @Test
    void shouldTurnWhenTwoAgree() {
        OriginHealth known = healthy();
        assertThat(known.getStatus()).isEqualTo(HealthStatus.HEALTHY);

        OriginHealth one = after(JUDGE, known, NOW + 30 * SECOND, 2, false, 3, "a");
        OriginHealth two = after(JUDGE, one, NOW + 30 * SECOND, 2, false, 3, "b");

        assertThat(one.getStatus()).isEqualTo(HealthStatus.HEALTHY);
        assertThat(two.getStatus()).isEqualTo(HealthStatus.UNHEALTHY);
        assertThat(two.getSequence()).isEqualTo(known.getSequence() + 1);
        assertThat(two.getSince()).isEqualTo(NOW + 40 * SECOND);
        assertThat(two.getFailure()).isEqualTo(ProbeFailure.CODE);
        assertThat(two.getCode()).isEqualTo(503);
    }

    @Test
    void shouldNotChangeWhenOneOfThreeIsCutOff() {
        OriginHealth known = after(JUDGE, healthy(), NOW + 30 * SECOND, 6, true, 3, "b", "c");

        OriginHealth later = JUDGE.judged(known, NOW + 85 * SECOND);

        assertThat(later.getStatus()).isEqualTo(HealthStatus.HEALTHY);
        assertThat(later.getSequence()).isEqualTo(1);
        assertThat(later.getDataCenters().getFirst().getObservers()).hasSize(2);
    }

    @Test
    void shouldKnowNothingWhenTwoOfThreeAreSilent() {
        OriginHealth known = after(JUDGE, healthy(), NOW + 30 * SECOND, 6, false, 3, "a");

        assertThat(JUDGE.judged(known, NOW + 80 * SECOND).getStatus()).isEqualTo(HealthStatus.UNKNOWN);
    }

    @Test
    void shouldKnowNothingWhenAllAreSilent() {
        OriginHealth last = healthy();

        assertThat(JUDGE.judged(last, NOW + 43 * SECOND).getStatus()).isEqualTo(HealthStatus.HEALTHY);
        OriginHealth later = JUDGE.judged(last, NOW + 43 * SECOND + 1);
        assertThat(later.getStatus()).isEqualTo(HealthStatus.UNKNOWN);
        assertThat(later.getDataCenters()).isEmpty();
        assertThat(later.getLatencyAt()).isZero();
    }

    @Test
    void shouldTrustASingleObserverWhereThereIsOne() {
        OriginHealth known = after(JUDGE, JUDGE.begin(NOW), NOW, 2, false, 1, "a");

        assertThat(known.getStatus()).isEqualTo(HealthStatus.UNHEALTHY);
        assertThat(known.getDataCenters().getFirst().getProbers()).isEqualTo(1);
    }

    private static HealthResult refused(String edge, long at, int probers) {
        return HealthResult.newBuilder(result("dublin", edge, at, false, probers)).setFailure(ProbeFailure.REFUSED)
                .setCode(0).build();
    }

    /** Each of these edges is refused each ten seconds, while the others find what {@code passed} says. */
    private static OriginHealth whileRefused(List<String> refused, List<String> others, boolean passed, int probers) {
        OriginHealth known = JUDGE.begin(NOW);
        for (int round = 0; round < 3; round++) {
            long at = NOW + round * 10L * SECOND;
            for (String edge : refused) {
                known = JUDGE.judged(JUDGE.counted(known, refused(edge, at, probers)), at);
            }
            for (String edge : others) {
                known = JUDGE.judged(JUDGE.counted(known, result("dublin", edge, at, passed, probers)), at);
            }
        }
        return known;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldNotWaitForAnEdgeThatMayNotProbe(boolean passed) {
        OriginHealth known = whileRefused(List.of("a"), List.of("b"), passed, 2);

        assertThat(known.getStatus()).isEqualTo(passed ? HealthStatus.HEALTHY : HealthStatus.UNHEALTHY);
        assertThat(known.getFailure()).isEqualTo(passed ? null : ProbeFailure.CODE);
        assertThat(known.getDataCenters()).singleElement().satisfies(dublin -> {
            assertThat(dublin.getProbers()).as("shown as a single observer").isEqualTo(1);
            assertThat(dublin.getObservers()).as("the refused probe is shown, too").hasSize(2);
        });
    }

    @Test
    void shouldStillAskForTwoWhereOneOfThreeMayNotProbe() {
        OriginHealth alone = whileRefused(List.of("a"), List.of("b"), false, 3);
        OriginHealth both = whileRefused(List.of("a"), List.of("b", "c"), false, 3);

        assertThat(alone.getStatus()).isEqualTo(HealthStatus.UNKNOWN);
        assertThat(both.getStatus()).isEqualTo(HealthStatus.UNHEALTHY);
    }

    @Test
    void shouldGiveNoRefusedProbeAsTheReason() {
        OriginHealth known = whileRefused(List.of("a", "b"), List.of("c"), false, 3);

        assertThat(known.getStatus()).isEqualTo(HealthStatus.UNHEALTHY);
        assertThat(known.getFailure()).isEqualTo(ProbeFailure.CODE);
    }

    @Test
    void shouldKnowNothingWhereNobodyMayProbe() {
        OriginHealth known = whileRefused(List.of("a", "b", "c"), List.of(), false, 3);

        assertThat(known.getStatus()).isEqualTo(HealthStatus.UNKNOWN);
        assertThat(known.getFailure()).isNull();
        assertThat(known.getDataCenters()).singleElement().satisfies(it -> assertThat(it.getProbers()).isZero());
    }

    @Test
    void shouldForgetWhatAnEdgeFoundOnceItMayNotProbe() {
        OriginHealth down = after(JUDGE, JUDGE.begin(NOW), NOW, 2, false, 1, "a");

        long at = NOW + 20 * SECOND;
        OriginHealth refused = JUDGE.judged(JUDGE.counted(down, refused("a", at, 1)), at);

        assertThat(down.getStatus()).isEqualTo(HealthStatus.UNHEALTHY);
        assertThat(refused.getStatus()).isEqualTo(HealthStatus.UNKNOWN);
        assertThat(after(JUDGE, refused, at + 10 * SECOND, 1, false, 1, "a").getStatus())
                .as("one failure is too few when it may probe again").isEqualTo(HealthStatus.UNKNOWN);
    }

    /** Right after an edge that was refused is gone, its last result is still there. */
    @Test
    void shouldAskTwoOfThoseThatReplaceAnEdgeThatWasRefused() {
        OriginHealth known = JUDGE.counted(JUDGE.begin(NOW), refused("a", NOW, 2));
        known = JUDGE.counted(known, result("dublin", "c", NOW, true, 2));
        known = after(JUDGE, known, NOW + SECOND, 2, false, 2, "b");

        assertThat(known.getStatus()).as("the finding of b alone").isEqualTo(HealthStatus.UNKNOWN);
    }

    @Test
    void shouldStayWhileFlappingBelowTheThresholds() {
        OriginHealth known = healthy();
        for (int round = 0; round < 20; round++) {
            long at = NOW + (30 + 10 * round) * SECOND;
            for (String edge : List.of("a", "b", "c")) {
                known = JUDGE.judged(JUDGE.counted(known, result("dublin", edge, at, round % 2 == 0, 3)), at);
            }
        }

        assertThat(known.getStatus()).isEqualTo(HealthStatus.HEALTHY);
        assertThat(known.getSequence()).isEqualTo(1);
    }

    @Test
    void shouldComeUpOnlyAfterEnoughSuccesses() {
        OriginHealth down = after(JUDGE, healthy(), NOW + 30 * SECOND, 2, false, 3, "a", "b", "c");

        OriginHealth twice = after(JUDGE, down, NOW + 50 * SECOND, 2, true, 3, "a", "b", "c");
        OriginHealth thrice = after(JUDGE, twice, NOW + 70 * SECOND, 1, true, 3, "a", "b", "c");

        assertThat(twice.getStatus()).isEqualTo(HealthStatus.UNHEALTHY);
        assertThat(thrice.getStatus()).isEqualTo(HealthStatus.HEALTHY);
        assertThat(thrice.getFailure()).isNull();
        assertThat(thrice.getLatencyMicros()).isEqualTo(20_000);
    }

    @Test
    void shouldIgnoreAResultThatComesAgain() {
        HealthResult failed = result("dublin", "a", NOW, false, 1);

        OriginHealth known = JUDGE.judged(JUDGE.counted(JUDGE.counted(JUDGE.begin(NOW), failed), failed), NOW);

        assertThat(known.getStatus()).isEqualTo(HealthStatus.UNKNOWN);
    }

    @Test
    void shouldAskHowManyDataCentersSaySo() {
        assertThat(seenFrom(UnhealthyIn.ANY, List.of("x"), List.of("y", "z")).getStatus())
                .isEqualTo(HealthStatus.UNHEALTHY);
        assertThat(seenFrom(UnhealthyIn.MAJORITY, List.of("x"), List.of("y")).getStatus())
                .isEqualTo(HealthStatus.HEALTHY);
        assertThat(seenFrom(UnhealthyIn.MAJORITY, List.of("x", "y"), List.of("z")).getStatus())
                .isEqualTo(HealthStatus.UNHEALTHY);
        assertThat(seenFrom(UnhealthyIn.ALL, List.of("x", "y"), List.of("z")).getStatus())
                .isEqualTo(HealthStatus.HEALTHY);
        assertThat(seenFrom(UnhealthyIn.ALL, List.of("x", "y"), List.of()).getStatus())
                .isEqualTo(HealthStatus.UNHEALTHY);
    }

    @Test
    void shouldNotCountWhatIsOfAnotherVersionOrFromElsewhere() {
        HealthResult passed = result("dublin", "a", NOW, true, 1);

        assertThat(JUDGE.counts(passed)).isTrue();
        assertThat(JUDGE.counts(HealthResult.newBuilder(passed).setConfiguredAt(1).build())).isFalse();
        assertThat(new OriginJudge(Checks.check().setCheckRegions(List.of("nairobi")).build()).counts(passed))
                .isFalse();
    }

    @Test
    void shouldBeginAnewWhenTheCheckIsChanged() {
        OriginHealth changed = new OriginJudge(Checks.check().setModifiedAt(7).build()).changed(healthy(), NOW);

        assertThat(changed.getStatus()).isEqualTo(HealthStatus.UNKNOWN);
        assertThat(changed.getSequence()).isEqualTo(2);
        assertThat(changed.getConfiguredAt()).isEqualTo(7);
    }
}
