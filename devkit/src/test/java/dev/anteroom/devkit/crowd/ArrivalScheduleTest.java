package dev.anteroom.devkit.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {

    private static final long DURATION = 90_000;

    @Property
    void shouldSendEverybodyInOrderAndInTime(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3000) int visitors) {
        long[] arrivals = ArrivalSchedule.of(CrowdPhase.demo(), visitors, DURATION, new SplittableRandom(seed));

        assertThat(arrivals).hasSize(visitors).isSorted();
        assertThat(Arrays.stream(arrivals).min().orElse(0)).isNotNegative();
        assertThat(Arrays.stream(arrivals).max().orElse(0)).isLessThan(DURATION);
    }

    @Test
    void shouldSurgeAsThePhasesSay() {
        long[] arrivals = ArrivalSchedule.of(CrowdPhase.demo(), 1000, DURATION, new SplittableRandom(1));

        assertThat(Arrays.stream(arrivals).filter(at -> at < 0.15 * DURATION).count()).isEqualTo(80);
        assertThat(Arrays.stream(arrivals).filter(at -> at >= 0.15 * DURATION && at < 0.32 * DURATION).count())
                .isEqualTo(680);
        assertThat(Arrays.stream(arrivals).filter(at -> at >= 0.92 * DURATION).count()).isZero();
    }

    @Test
    void shouldGiveTheSameVisitorsForTheSameSeed() {
        assertThat(VisitorPlan.draw(new SplittableRandom(7), Habits.demo()))
                .isEqualTo(VisitorPlan.draw(new SplittableRandom(7), Habits.demo()));
        assertThat(ArrivalSchedule.of(CrowdPhase.demo(), 50, DURATION, new SplittableRandom(7)))
                .isEqualTo(ArrivalSchedule.of(CrowdPhase.demo(), 50, DURATION, new SplittableRandom(7)));
    }
}
