package dev.anteroom.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.measure.Admissions;
import dev.anteroom.simulator.scenario.ScenarioFile;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The articles' experiment ("Waiting Room: Random Queueing and Custom Web/Mobile Apps", 2021): 10 000 visitors with
 * places in line of half an hour, each staying for about a minute.
 */
class ArticleExperimentTest {

    @Test
    void shouldMakeWaitsGrowLinearlyInOrderOfArrival() {
        Fit fit = Fit.of(admissions("article-fifo.yaml"));
        assertThat(fit.slope()).as("minutes of wait per minute of arrival").isGreaterThan(0.8);
        assertThat(fit.correlation()).isGreaterThan(0.995);
        assertThat(fit.spread()).as("of the waits around the line, of all waits").isLessThan(0.05);
    }

    @Test
    void shouldMakeWaitsIndependentOfArrivalInRandomOrder() {
        Admissions admissions = admissions("article-random.yaml");
        Fit fit = Fit.of(admissions);
        // Under independence a correlation of n pairs has a standard deviation of 1/sqrt(n); four of them are one in 16 000.
        assertThat(Math.abs(fit.correlation())).isLessThan(4 / Math.sqrt(admissions.count()));
    }

    private static Admissions admissions(String file) {
        Admissions admissions = Scenarios.outcomes(ScenarioFile.read(Path.of("scenarios", file))).getFirst().waits()
                .admissions();
        assertThat(admissions.count()).as("visitors let in").isGreaterThan(9_900);
        return admissions;
    }

    /** The straight line through the waits by arrival. */
    private record Fit(double slope, double correlation, double spread) {

        static Fit of(Admissions admissions) {
            int n = admissions.count();
            double x = 0;
            double y = 0;
            double largest = 0;
            for (int i = 0; i < n; i++) {
                x += (double) admissions.arrival(i) / n;
                y += (double) admissions.wait(i) / n;
                largest = Math.max(largest, admissions.wait(i));
            }
            double xx = 0;
            double yy = 0;
            double xy = 0;
            for (int i = 0; i < n; i++) {
                double dx = admissions.arrival(i) - x;
                double dy = admissions.wait(i) - y;
                xx += dx * dx;
                yy += dy * dy;
                xy += dx * dy;
            }
            double correlation = xy / Math.sqrt(xx * yy);
            return new Fit(xy / xx, correlation, Math.sqrt(yy * (1 - correlation * correlation) / n) / largest);
        }
    }
}
