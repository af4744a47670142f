package dev.anteroom.core.health;

import static dev.anteroom.core.health.Checks.NOW;
import static dev.anteroom.core.health.Checks.SECOND;
import static dev.anteroom.core.health.Checks.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.OriginHealth;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class OriginJudgePropertyTest {

    private static final OriginJudge JUDGE = new OriginJudge(Checks.check().build());
    private static final List<String> EDGES = List.of("a", "b", "c");

    private static OriginHealth next(OriginHealth known, int step, String edge, boolean passed) {
        long at = NOW + step * SECOND;
        return JUDGE.judged(JUDGE.counted(known, result("dublin", edge, at, passed, 3)), at);
    }

    @Property
    void shouldNeverListenToOneLiarAmongThree(@ForAll @Size(max = 60) List<Boolean> lies) {
        OriginHealth known = Checks.after(JUDGE, JUDGE.begin(NOW), NOW - 30 * SECOND, 3, true, 3, "a", "b", "c");
        int step = 0;
        for (boolean lie : lies) {
            known = next(known, ++step, "a", !lie);
            known = next(known, ++step, "b", true);
            known = next(known, ++step, "c", true);

            assertThat(known.getStatus()).isEqualTo(HealthStatus.HEALTHY);
        }
    }

    @Property
    void shouldNumberEveryChangeAndNothingElse(@ForAll @Size(max = 100) List<Boolean> passed) {
        OriginHealth known = JUDGE.begin(NOW);
        for (int step = 0; step < passed.size(); step++) {
            OriginHealth before = known;
            known = next(known, step, EDGES.get(step % EDGES.size()), passed.get(step));

            boolean turned = known.getStatus() != before.getStatus();
            assertThat(known.getSequence() - before.getSequence()).isEqualTo(turned ? 1 : 0);
            assertThat(known.getSince()).isEqualTo(turned ? known.getPublishedAt() : before.getSince());
        }
    }

    @Property
    void shouldForgetEverythingInTime(@ForAll @Size(max = 30) List<Boolean> passed) {
        OriginHealth known = JUDGE.begin(NOW);
        for (int step = 0; step < passed.size(); step++) {
            known = next(known, step, EDGES.get(step % EDGES.size()), passed.get(step));
        }

        OriginHealth later = JUDGE.judged(known, NOW + (passed.size() + 24) * SECOND);

        assertThat(later.getStatus()).isEqualTo(HealthStatus.UNKNOWN);
    }
}
