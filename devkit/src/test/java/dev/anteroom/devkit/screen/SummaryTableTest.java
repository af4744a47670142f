package dev.anteroom.devkit.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.devkit.measure.MachineLoads;
import dev.anteroom.devkit.measure.Outage;
import dev.anteroom.devkit.measure.Promise;
import dev.anteroom.devkit.measure.Slowdown;
import dev.anteroom.devkit.measure.Summary;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTableTest {

    /** The table of a run during {@code tenths} tenths of which the machine had no CPU time left. */
    private static List<String> lines(Summary summary, int tenths) {
        return SummaryTable.lines(summary, MachineLoads.saturated(tenths), false);
    }

    private static Summary summary(int mostActive) {
        return new Summary("tickets", 400, 10_000, 9876, 9765, 0, 321, mostActive, Math.max(0, mostActive - 400), 0.941,
                0, 0, 0.012, 22.1, 39.8, 85, 266, 300_000, 75_475, 0, 90.5,
                List.of(), List.of());
    }

    private static Summary withOutage(int whileHeld, int overRamp) {
        Summary usual = summary(398);
        return new Summary(usual.policy(), 400, 10_000, 9876, 9765, 0, 321, 398, 0, 0.941, 0, 0, 0.012, 22.1, 39.8, 85,
                266, 300_000, 75_475, 0, 90.5,
                List.of(new Outage(10.8, 1_900, true, whileHeld, 512, 14_000, overRamp, 77)), List.of());
    }

    @Test
    void shouldJudgeAFailureOfTheOrigin() {
        assertThat(lines(withOutage(0, 0), 0))
                .anySatisfy(line -> assertThat(line).contains("✓ nobody new enters a dead origin", "0 did"))
                .anySatisfy(line -> assertThat(line).contains("✓ the room recovers by a ramp", "512 in"))
                .anySatisfy(line -> assertThat(line).contains("the origin failed for", "10.8 s", "1.9 s"));
        assertThat(lines(withOutage(1, 2), 0))
                .anySatisfy(line -> assertThat(line).contains("✗ nobody new enters a dead origin", "1 did"))
                .anySatisfy(line -> assertThat(line).contains("✗ the room recovers by a ramp", "2 too many"));
        assertThat(Promise.allKept(withOutage(0, 0))).isTrue();
        assertThat(Promise.allKept(withOutage(1, 0))).isFalse();
    }

    private static Summary withSlowdown(long noticed, long median, double meanActive, int overLimit) {
        return new Summary("tickets", 400, 10_000, 9876, 9765, 0, 321, 398, 0, 0.941, 0, 0, 0.012, 22.1, 39.8, 85,
                266, 300_000, 75_475, 0, 90.5, List.of(),
                List.of(new Slowdown(100, 240, noticed, median < 0 ? -1 : 7_300, median, meanActive, 117, overLimit)));
    }

    @Test
    void shouldJudgeAnOriginThatBecomesSlow() {
        assertThat(lines(withSlowdown(1_500, 110, 233, 0), 0))
                .anySatisfy(line -> assertThat(line).contains("✓ a slow origin gets no more", "0 over"))
                .anySatisfy(line -> assertThat(line).contains("✓ it answers near its target", "p50 110 ms"))
                .anySatisfy(line -> assertThat(line).contains("noticed after", "1.5 s", "down to 117"))
                .anySatisfy(line -> assertThat(line).contains("within its target again", "after 7.3 s"))
                .anySatisfy(line -> assertThat(line).contains("233 on average", "240"))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(lines(withSlowdown(1_500, -1, 0, 0), 0))
                .anySatisfy(line -> assertThat(line).contains("✗ it answers near its target", "never"))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(Promise.allKept(withSlowdown(1_500, 200, 120, 0))).isTrue();
        assertThat(Promise.allKept(withSlowdown(-1, 110, 233, 0))).as("never noticed").isFalse();
        assertThat(Promise.allKept(withSlowdown(1_500, 201, 233, 0))).as("too slow").isFalse();
        assertThat(Promise.allKept(withSlowdown(1_500, 110, 119, 0))).as("half of it idle").isFalse();
        assertThat(Promise.allKept(withSlowdown(1_500, 110, 233, 1))).as("one too many").isFalse();
    }

    @Test
    void shouldPromiseNeverMoreThanTheLimit() {
        assertThat(lines(summary(398), 0))
                .anySatisfy(line -> assertThat(line).contains("✓ never more than the limit", "at most 398 of 400"));
        assertThat(lines(summary(402), 0))
                .anySatisfy(line -> assertThat(line).contains("✗ never more than the limit", "at most 402 of 400"));
    }

    @Test
    void shouldShowTheGoalBesideTheUtilization() {
        assertThat(lines(summary(398), 0))
                .anySatisfy(line -> assertThat(line).contains("94.1 %", "goal", "92 %"));
    }

    @Test
    void shouldSayBesideABrokenPromiseWhetherTheMachineIsTooSmall() {
        List<String> saturated = lines(summary(402), 8);

        assertThat(saturated).anySatisfy(line -> assertThat(line).contains("2 cores", "80.0 %"))
                .anySatisfy(line -> assertThat(line).contains("too small or too busy"))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(lines(summary(402), 1)).anySatisfy(line -> assertThat(line).contains("10.0 %"))
                .noneSatisfy(line -> assertThat(line).contains("too small"));
        assertThat(lines(summary(398), 8)).noneSatisfy(line -> assertThat(line).contains("cores"));
    }

    @Test
    void shouldFitEightyColumns() {
        List<String> lines = lines(summary(398), 0);

        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }
}
