package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.load.Pace;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Requests at a fixed rate, whether or not those before them were answered. */
public final class Load {

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);

    private final Browser browser;
    private final double perSecond;

    public Load(Browser browser, double perSecond) {
        this.browser = browser;
        this.perSecond = perSecond;
    }

    /** What one turn does; on the event loop. */
    @FunctionalInterface
    public interface Turn {

        /** Sends the request of this number, which was due at {@code dueAt}, and tells {@code waits} how it went. */
        void send(long number, long dueAt, LoadWaits waits);
    }

    /** A turn in which one of {@code visitors} asks for a page; {@code wanted} says which answers are good ones. */
    public Turn pages(BenchmarkVisitors visitors, int port, String path, Wanted wanted) {
        return (number, dueAt, waits) -> browser.get(port, path, visitors.cookie(number)).onComplete(done -> {
            if (done.succeeded() && wanted.test(done.result())) {
                visitors.answered(number, done.result());
                waits.served(dueAt);
            } else {
                waits.turnedAway();
            }
        });
    }

    /** Whether an answer is the one that is measured. */
    @FunctionalInterface
    public interface Wanted {
        boolean test(Browser.Answer answer);
    }

    /** Takes turns for {@code time} and returns when all are answered. */
    public LoadWaits run(Duration time, Turn turn) throws InterruptedException {
        LoadWaits waits = new LoadWaits();
        Pace pace = new Pace(perSecond);
        long turns = (long) (perSecond * time.toNanos() / TimeUnit.SECONDS.toNanos(1));
        for (long next = 0; next < turns; next++) {
            long number = next;
            pace.await(number);
            browser.onLoop(() -> {
                waits.came(pace.dueAt(number));
                turn.send(number, pace.dueAt(number), waits);
            });
        }
        long deadline = System.nanoTime() + LONGEST_ANSWER.toNanos();
        do {
            TimeUnit.MILLISECONDS.sleep(10);
        } while (!waits.isComplete() && System.nanoTime() < deadline);
        return waits;
    }
}
