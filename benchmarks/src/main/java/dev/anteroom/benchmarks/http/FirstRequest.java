package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What a new visitor's first request takes longer than the same request of somebody who is in: the way to the ticket
 * counter and back. Newcomers and accepted visitors take turns.
 *
 * @param pairs newcomers a second, and as many accepted visitors
 * @param warmUp time before the figures count
 * @param time time that they count
 */
public record FirstRequest(int pairs, Duration warmUp, Duration time) {

    private static final int ACCEPTED = 500;

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("first request: origin, aggregator and edge start");
        try (Site site = Site.open(stage)) {
            run(site, report);
        }
    }

    void run(Site site, BenchmarkReport report) throws InterruptedException {
        BenchmarkVisitors accepted = new BenchmarkVisitors(ACCEPTED);
        Load load = new Load(site.browser(), 2.0 * pairs);
        report.progress("warming up for %d s", warmUp.toSeconds());
        load.run(warmUp, turns(site, load, accepted, new LoadWaits()));
        report.progress("measuring for %d s", time.toSeconds());
        LoadWaits newcomers = new LoadWaits();
        LoadWaits visitors = load.run(time, turns(site, load, accepted, newcomers));
        print(report, newcomers, visitors);
    }

    /** Even turns are newcomers', odd ones are of those who are in. */
    private static Load.Turn turns(Site site, Load load, BenchmarkVisitors accepted, LoadWaits newcomers) {
        Load.Turn again = load.pages(accepted, site.port(), Site.OPEN, Browser.Answer::admitted);
        return (number, dueAt, waits) -> {
            if (number % 2 == 1) {
                again.send(number / 2, dueAt, waits);
                return;
            }
            newcomers.came(dueAt);
            site.browser().get(site.port(), Site.OPEN, Optional.empty()).onComplete(done -> {
                if (done.succeeded() && done.result().admitted()) {
                    newcomers.served(dueAt);
                } else {
                    newcomers.turnedAway();
                }
                // The load counts every turn.
                waits.turnedAway();
            });
        };
    }

    private void print(BenchmarkReport report, LoadWaits newcomers, LoadWaits accepted) {
        Histogram first = newcomers.micros();
        Histogram later = accepted.micros();
        report.title("first request of a newcomer beside that of an accepted visitor: %d of each a second for %d s",
                pairs, time.toSeconds());
        report.percentiles("newcomer, with a ticket number", first);
        report.percentiles("accepted visitor", later);
        report.figure("%-34s p50 %+.2f ms (x %.1f)  p99 %+.2f ms (x %.1f)", "added by the ticket number",
                BenchmarkReport.millis(first, 50) - BenchmarkReport.millis(later, 50),
                BenchmarkReport.millis(first, 50) / BenchmarkReport.millis(later, 50),
                BenchmarkReport.millis(first, 99) - BenchmarkReport.millis(later, 99),
                BenchmarkReport.millis(first, 99) / BenchmarkReport.millis(later, 99));
        report.figure("%,d of %,d newcomers entered at once", newcomers.served(), newcomers.visitors());
    }
}
