package dev.anteroom.devkit.crowd;

import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.Measurement;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Thousands of simulated visitors who visit real edges over real HTTP, each with cookies of its own.
 *
 * <p>The times and the behaviour of visitors depend only on the seed; the answers that they get do not. The crowd is
 * bounded in number and in time, and arrivals do not wait for answers.
 */
public final class Crowd {

    /**
     * The size and the duration of a crowd.
     *
     * @param visitors how many, 1 or more
     * @param duration from the first arrival to the end
     * @param seed gives the same visitors again
     * @param habits what its visitors do
     */
    public record Plan(int visitors, Duration duration, long seed, Habits habits) {

        /** A crowd with the habits of the demo. */
        public Plan(int visitors, Duration duration, long seed) {
            this(visitors, duration, seed, Habits.demo());
        }
    }

    private final Vertx vertx;
    private final Plan plan;
    private final SplittableRandom random;
    private final CrowdRun run;

    public Crowd(Vertx vertx, InstantSource clock, Plan plan, DemoRoom room, List<EdgeAddress> edges,
            Measurement measurement) {
        this.vertx = vertx;
        this.plan = plan;
        this.random = new SplittableRandom(plan.seed());
        this.run = new CrowdRun(vertx, clock, room, plan.habits(), new VisitorOrigins(edges), measurement);
    }

    /** Sends the visitors; the future completes when the time is over. */
    public Future<Void> run() {
        return runUntil(vertx.timer(plan.duration().toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Sends the visitors, who go on until {@code end} completes, however long that takes. */
    public Future<Void> runUntil(Future<?> end) {
        Promise<Void> ended = Promise.promise();
        Context context = vertx.getOrCreateContext();
        context.runOnContext(start -> {
            long[] arrivals = ArrivalSchedule.of(plan.habits().phases(), plan.visitors(),
                    plan.duration().toMillis(), random);
            for (int i = 0; i < arrivals.length; i++) {
                Visitor visitor = new Visitor(i + 1, random.split(), run);
                run.after(Math.max(1, arrivals[i]), visitor::arrive);
            }
            end.onComplete(any -> context.runOnContext(stop -> {
                run.end();
                ended.complete();
            }));
        });
        return ended.future().eventually(run.client()::close);
    }
}
