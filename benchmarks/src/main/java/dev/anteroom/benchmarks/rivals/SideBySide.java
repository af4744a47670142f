package dev.anteroom.benchmarks.rivals;

import dev.anteroom.benchmarks.process.ProcessesCpu;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.crowd.EdgeAddress;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.Freshness;
import dev.anteroom.devkit.measure.Measurement;
import dev.anteroom.devkit.origin.DemoOrigin;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The same crowd before the same origin, once with Anteroom between them and once with each other way to let visitors wait.
 *
 * <p>They take turns, so that none of them takes CPU time from another. All figures but the CPU time are seen from outside, by
 * the crowd and the origin, with the same code for all.
 *
 * @param room the limit and the times, for all of them
 * @param visitors how many come in a run
 * @param warmUp how long another crowd comes before that; 0 for none
 * @param idle how long nobody comes between the two, once the sessions of the first crowd are over
 * @param run how long visitors come
 * @param seed gives the same visitors again
 */
public record SideBySide(DemoRoom room, int visitors, Duration warmUp, Duration idle, Duration run, long seed) {

    private static final String DATA_CENTER = "nairobi";
    private static final Freshness NOT_MEASURED = new Freshness(0, 0, 0);
    private static final double MILLIS = 1000;

    /** The names of all that can be compared. */
    public static List<String> names() {
        return Stream.concat(Stream.of(AnteroomContender.NAME), Stream.of(Recipe.values()).map(Recipe::title)).toList();
    }

    /**
     * Runs those of {@code only} that are installed, one after the other, and prints their figures side by side.
     *
     * @param only names of contenders
     * @param stages opens a stage, which Anteroom runs on
     * @param logs folder of logs
     */
    public void run(List<String> only, Supplier<Stage> stages, Path logs, BenchmarkReport report)
            throws InterruptedException {
        Installed installed = Installed.here();
        List<Contender> contenders = new ArrayList<>(List.of(new AnteroomContender(stages)));
        Stream.of(Recipe.values()).forEach(recipe -> contenders.add(new RecipeContender(recipe, installed, logs)));
        run(contenders.stream().filter(contender -> only.contains(contender.name())).toList(), report);
    }

    void run(List<Contender> contenders, BenchmarkReport report) throws InterruptedException {
        List<FigureTable.Column> columns = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        try (Site site = new Site()) {
            for (Contender contender : contenders) {
                Optional<String> lacking = contender.lacking();
                if (lacking.isPresent()) {
                    leftOut.add(contender.name() + " is left out: " + lacking.get());
                    report.progress("%s", leftOut.getLast());
                } else {
                    columns.add(new FigureTable.Column(contender, measure(contender, site, report)));
                }
            }
        }
        report.title("side by side: %,d visitors in %d s, a limit of %,d active ones, sessions of %d s", visitors,
                run.toSeconds(), room.limit(), room.session().toSeconds());
        FigureTable.lines(columns).forEach(line -> report.figure("%s", line));
        leftOut.forEach(line -> report.figure("%s", line));
    }

    private ContenderFigures measure(Contender contender, Site site, BenchmarkReport report)
            throws InterruptedException {
        report.progress("%s starts", contender.name());
        try (Running running = contender.start(room, site.origin.url().getPort())) {
            FirstEntry.await(running, room.refresh());
            if (warmUp.isPositive()) {
                report.progress("%s warms up for %d s", contender.name(), warmUp.toSeconds());
                send(site, running.port(), new Crowd.Plan(warmUpVisitors(), warmUp, seed + 1));
                TimeUnit.MILLISECONDS.sleep(room.session().plus(room.lapse()).toMillis());
            }
            long idleFrom = System.nanoTime();
            Duration before = ProcessesCpu.of(running.processes());
            TimeUnit.NANOSECONDS.sleep(idle.toNanos());
            Duration atStart = ProcessesCpu.of(running.processes());
            double idling = atStart.minus(before).toNanos() / (double) Math.max(1, System.nanoTime() - idleFrom);
            report.progress("%s: %,d visitors come for %d s", contender.name(), visitors, run.toSeconds());
            Measurement measurement = send(site, running.port(), new Crowd.Plan(visitors, run, seed));
            Duration cpu = ProcessesCpu.of(running.processes()).minus(atStart);
            return new ContenderFigures(
                    measurement.summary(NOT_MEASURED, site.clock.millis(), run.toMillis() / MILLIS),
                    measurement.arrivalOrder(), measurement.answerMicros(), cpu, idling);
        }
    }

    /** As many in a second as in the run. */
    private int warmUpVisitors() {
        return (int) Math.max(1, visitors * warmUp.toNanos() / run.toNanos());
    }

    private Measurement send(Site site, int port, Crowd.Plan plan) {
        Measurement measurement = new Measurement(room);
        site.measurement.set(measurement);
        new Crowd(site.vertx, site.clock, plan, room, List.of(new EdgeAddress(DATA_CENTER, port)), measurement).run()
                .await();
        return measurement;
    }

    /** The origin, and the event loops that the crowd lives on, too. */
    private final class Site implements AutoCloseable {

        private final InstantSource clock = InstantSource.system();
        private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
        private final AtomicReference<Measurement> measurement = new AtomicReference<>(new Measurement(room));
        private final DemoOrigin origin = DemoOrigin.start(vertx, 0, (visitor, dataCenter, atMillis) -> measurement
                .get().servedAtOrigin(visitor, dataCenter, atMillis), clock).await();

        @Override
        public void close() {
            vertx.close().await();
        }
    }
}
