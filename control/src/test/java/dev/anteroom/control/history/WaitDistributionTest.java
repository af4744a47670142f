package dev.anteroom.control.history;

import static dev.anteroom.control.history.Buckets.MINUTE;
import static dev.anteroom.control.history.Buckets.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.core.counting.WaitClasses;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.analytics")
class WaitDistributionTest {

    private static int[] counts(long... millis) {
        int[] counts = new int[WaitClasses.COUNT];
        LongStream.of(millis).forEach(wait -> counts[WaitClasses.of(wait)]++);
        return counts;
    }

    @Test
    void shouldKnowNoPercentileOfNobody() {
        assertThat(new WaitDistribution().percentile(.5)).isEmpty();
        assertThat(WaitDistribution.of(new int[]{7}).percentile(.5)).as("all of them entered without queueing")
                .isEmpty();
    }

    @Test
    void shouldTakeWaitsAsEvenlySpreadWithinTheirClass() {
        WaitDistribution waits = WaitDistribution.of(counts(2_000, 2_000, 64_000, 64_000));

        assertThat(waits.percentile(.25)).hasValue(2_414);
        assertThat(waits.percentile(.5)).hasValue(2_828);
        assertThat(waits.percentile(.75)).hasValue(77_255);
    }

    @Property
    void shouldBeOffByNoMoreThanAClass(
            @ForAll @Size(min = 1, max = 50) List<@LongRange(min = 2_000, max = 80_000_000) Long> millis) {
        long[] sorted = millis.stream().mapToLong(Long::longValue).sorted().toArray();

        long told = WaitDistribution.of(counts(sorted)).percentile(.5).orElseThrow();

        double right = sorted[(sorted.length - 1) / 2];
        // The square root of two, and that classes end at whole milliseconds.
        assertThat(told / right).isBetween(1 / 1.416, 1.416);
    }

    @Property
    void shouldGiveTheSameWhicheverWayItIsAddedUp(@ForAll @Size(max = 30) List<@LongRange(max = 80_000_000) Long> one,
            @ForAll @Size(max = 30) List<@LongRange(max = 80_000_000) Long> other) {
        long[] first = one.stream().mapToLong(Long::longValue).toArray();
        long[] second = other.stream().mapToLong(Long::longValue).toArray();
        WaitDistribution merged = WaitDistribution.of(counts(first));
        merged.add(counts(second));

        WaitDistribution together = WaitDistribution
                .of(counts(LongStream.concat(LongStream.of(first), LongStream.of(second)).toArray()));

        assertThat(merged.percentile(.9)).isEqualTo(together.percentile(.9));
        assertThat(merged.queued()).isEqualTo(first.length + second.length);
    }

    @Test
    void shouldTellWhenThoseWhoEnteredBeganToQueue() {
        WaitDistribution tenMinutes = WaitDistribution.of(counts(600_000, 600_000, 600_000, 600_000));

        assertThat(tenMinutes.begunBetween(START - 15 * MINUTE, START, START)).isCloseTo(4, within(.001));
        assertThat(tenMinutes.begunBetween(START, START + MINUTE, START)).isZero();
        assertThat(tenMinutes.begunBetween(0, START - 10 * MINUTE, START)).isBetween(1.0, 3.0);
    }
}
