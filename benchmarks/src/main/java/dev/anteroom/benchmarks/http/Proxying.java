package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Role;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.Map;

/**
 * CPU per proxied request of an accepted visitor, beside a bare proxy of the same library that does nothing else.
 *
 * @param perSecond requests a second
 * @param visitors accepted visitors who send them
 * @param warmUp time of each server before the figures count
 * @param rounds how often each server has its turn
 * @param each length of a turn
 */
public record Proxying(int perSecond, int visitors, Duration warmUp, int rounds, Duration each) {

    private static final double GOAL = 1.15;

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("proxying: origin, aggregator, edge and bare proxy start");
        try (Site site = Site.open(stage)) {
            run(stage, site, report);
        }
    }

    void run(Stage stage, Site site, BenchmarkReport report) throws InterruptedException {
        try (ChildJvm bare = stage.start(Role.BARE_PROXY,
                Map.of("origin", Integer.toString(site.origin().port())))) {
            Load load = new Load(site.browser(), perSecond);
            BenchmarkVisitors accepted = new BenchmarkVisitors(visitors);
            Load.Turn edge = load.pages(accepted, site.port(), Site.OPEN, Browser.Answer::admitted);
            Load.Turn plain = load.pages(accepted, bare.port(), Site.OPEN, Browser.Answer::admitted);
            report.progress("warming up for %d s each", warmUp.toSeconds());
            load.run(warmUp, edge);
            load.run(warmUp, plain);
            report.progress("measuring %d rounds", rounds);
            report.title("proxying: %,d requests/s of %,d accepted visitors, %d s a turn", perSecond, visitors,
                    each.toSeconds());
            new Paired(rounds, each).run(load, new Paired.Side(site.edge(), edge), new Paired.Side(bare, plain),
                    GOAL, report);
        }
    }
}
