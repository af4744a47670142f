package dev.anteroom.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.measure.Admissions;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Vector 9, the article's experiment ("Waiting Room: Random Queueing and Custom Web/Mobile Apps", 2021): 10 000 visitors
 * with places in line of half an hour, each staying for about a minute. As in the article they all join at once, so that
 * the place in line is all in which they differ.
 *
 * <p>600 places, a stay of a minute and a session of one more let 300 in per minute, while 333 have a place in each
 * minute of the line: in order of arrival the wait grows by 1.11 minutes per minute, and a little more, because places
 * idle between two visitors.
 */
@Tag("feature.simulator")
class ArticleExperimentTest {

    private static final double MINUTE = 60_000;
    private static final double PER_PLACE = 10_000 / 30.0 / 300;
    private static final int BUCKETS = 30;

    @Test
    void shouldMakeWaitsGrowLinearlyInOrderOfArrival() {
        Fit fit = Fit.of(admissions(ScenarioFile.read(Path.of("scenarios", "article-fifo.yaml"))));

        assertThat(fit.slope()).as("minutes of wait per minute of arrival").isBetween(PER_PLACE, 1.15 * PER_PLACE);
        assertThat(fit.correlation()).isGreaterThan(0.998);
        // Within a minute of the line waits differ by that minute's part of the slope alone: 0.32 minutes of deviation.
        assertThat(fit.spread()).as("standard deviation around the line, in minutes").isLessThan(0.7);
    }

    @Test
    void shouldMakeWaitsGrowLinearlyForThoseWhoComeOneAfterTheOther() {
        Fit fit = Fit.of(admissions(ScenarioFile.parse("""
                room: {total_active_users: 300, new_users_per_minute: 100000, session_duration: 1m}
                data_centers: {names: [nairobi], edges: 2}
                arrivals: {visitors: 10000, over: 30m}
                visitors: {stay: uniform 50s..70s, pages: exponential 10s}
                duration: 90m
                strategies: [tickets]
                """, "one after the other")));

        assertThat(fit.slope()).as("minutes of wait per minute of arrival")
                .isBetween(2 * PER_PLACE - 1, 1.15 * 2 * PER_PLACE - 1);
        assertThat(fit.correlation()).isGreaterThan(0.995);
        assertThat(fit.spread()).as("standard deviation around the line, in minutes").isLessThan(1.2);
    }

    @Test
    void shouldMakeWaitsIndependentOfArrivalInRandomOrder() {
        Admissions admissions = admissions(ScenarioFile.read(Path.of("scenarios", "article-random.yaml")));
        Fit fit = Fit.of(admissions);

        // Under independence a correlation of n pairs has a standard deviation of 1/sqrt(n); four of them are one in 16 000.
        assertThat(Math.abs(fit.correlation())).isLessThan(4 / Math.sqrt(admissions.count()));
        assertThat(fit.spread()).as("standard deviation of the waits, in minutes").isGreaterThan(5);
        double mean = meanWait(admissions, -BUCKETS, 0);
        for (int minute = -BUCKETS; minute < 0; minute++) {
            // Four standard errors of the mean of one minute's 333 waits.
            assertThat(meanWait(admissions, minute, minute + 1)).as("mean wait of minute " + minute)
                    .isBetween(mean - 4 * fit.spread() / Math.sqrt(333), mean + 4 * fit.spread() / Math.sqrt(333));
        }
    }

    private static double meanWait(Admissions admissions, int fromMinute, int untilMinute) {
        return IntStream.range(0, admissions.count())
                .filter(i -> admissions.arrival(i) >= fromMinute * MINUTE
                        && admissions.arrival(i) < untilMinute * MINUTE)
                .mapToDouble(i -> admissions.wait(i) / MINUTE).average().orElseThrow();
    }

    private static Admissions admissions(Scenario scenario) {
        Admissions admissions = Scenarios.outcomes(scenario).getFirst().waits().admissions();
        assertThat(admissions.count()).as("visitors let in").isGreaterThan(9_900);
        return admissions;
    }

    /** The straight line through the waits by arrival, and the deviation from it, in minutes. */
    private record Fit(double slope, double correlation, double spread) {

        static Fit of(Admissions admissions) {
            int n = admissions.count();
            double x = 0;
            double y = 0;
            for (int i = 0; i < n; i++) {
                x += admissions.arrival(i) / MINUTE / n;
                y += admissions.wait(i) / MINUTE / n;
            }
            double xx = 0;
            double yy = 0;
            double xy = 0;
            for (int i = 0; i < n; i++) {
                double dx = admissions.arrival(i) / MINUTE - x;
                double dy = admissions.wait(i) / MINUTE - y;
                xx += dx * dx;
                yy += dy * dy;
                xy += dx * dy;
            }
            double correlation = xy / Math.sqrt(xx * yy);
            return new Fit(xy / xx, correlation, Math.sqrt(yy * (1 - correlation * correlation) / n));
        }
    }
}
