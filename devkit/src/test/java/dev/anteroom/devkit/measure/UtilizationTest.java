package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class UtilizationTest {

    @Test
    void shouldWeighByTimeAndOnlyWhileAnybodyWaits() {
        Utilization utilization = new Utilization(100);
        utilization.active(0, 10);
        utilization.waiting(1000, 5);
        utilization.active(1000, 50);
        utilization.active(2000, 100);
        utilization.waiting(5000, 0);
        utilization.active(9000, 0);

        assertThat(utilization.whileWaiting()).isCloseTo((0.5 * 1000 + 1.0 * 3000) / 4000, within(1e-9));
        assertThat(utilization.mostActive()).isEqualTo(100);
    }

    @Test
    void shouldClipOvershootAtTheLimit() {
        Utilization utilization = new Utilization(100);
        utilization.waiting(0, 1);
        utilization.active(0, 150);
        utilization.advance(1000);

        assertThat(utilization.whileWaiting()).isEqualTo(1.0);
        assertThat(utilization.mostActive()).isEqualTo(150);
    }

    @Test
    void shouldBeFullWhenNobodyEverWaited() {
        Utilization utilization = new Utilization(100);
        utilization.active(1000, 3);

        assertThat(utilization.whileWaiting()).isEqualTo(1.0);
    }

    @Property
    void shouldStayBetweenZeroAndOne(@ForAll @IntRange(max = 300) int active, @ForAll @IntRange(max = 5) int waiting,
            @ForAll @IntRange(max = 10_000) int until) {
        Utilization utilization = new Utilization(100);
        utilization.active(0, active);
        utilization.waiting(0, waiting);
        utilization.advance(until);

        assertThat(utilization.whileWaiting()).isBetween(0.0, 1.0);
    }
}
