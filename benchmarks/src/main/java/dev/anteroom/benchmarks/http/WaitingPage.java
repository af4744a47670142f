package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Role;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.Map;

/**
 * CPU per answer to a visitor who waits, beside a bare server that answers the same bytes. Every visitor asks again
 * after the refresh interval, as the page does.
 *
 * @param perSecond requests a second
 * @param warmUp time of each server before the figures count
 * @param rounds how often each server has its turn
 * @param each length of a turn
 */
public record WaitingPage(int perSecond, Duration warmUp, int rounds, Duration each) {

    private static final double GOAL = 1.5;
    /** The refresh interval of a room by default. */
    private static final int REFRESH_SECONDS = 20;

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("waiting page: origin, aggregator, edge and bare server start");
        try (Site site = Site.open(stage)) {
            run(stage, site, report);
        }
    }

    void run(Stage stage, Site site, BenchmarkReport report) throws InterruptedException {
        try (ChildJvm bare = stage.start(Role.BARE_SERVER,
                Map.of("url", "http://127.0.0.1:" + site.port() + Site.QUEUE))) {
            Load load = new Load(site.browser(), perSecond);
            BenchmarkVisitors queue = new BenchmarkVisitors(perSecond * REFRESH_SECONDS);
            Turns turns = new Turns();
            Load.Turn edge = turns.following(load.pages(queue, site.port(), Site.QUEUE, Browser.Answer::queued));
            Load.Turn plain = load.pages(new BenchmarkVisitors(1), bare.port(), Site.QUEUE, Browser.Answer::queued);
            report.progress("warming up for %d s each", warmUp.toSeconds());
            load.run(warmUp, edge);
            load.run(warmUp, plain);
            report.progress("measuring %d rounds", rounds);
            report.title("waiting page: %,d requests/s, each visitor every %d s, %d s a turn", perSecond,
                    REFRESH_SECONDS, each.toSeconds());
            new Paired(rounds, each).run(load, new Paired.Side(site.edge(), edge), new Paired.Side(bare, plain),
                    GOAL, report);
        }
    }

    /** Goes on with the visitor after the last one, whatever turn the load is at. Belongs to the event loop. */
    private static final class Turns {

        private long next;

        Load.Turn following(Load.Turn turn) {
            return (number, dueAt, waits) -> turn.send(next++, dueAt, waits);
        }
    }
}
