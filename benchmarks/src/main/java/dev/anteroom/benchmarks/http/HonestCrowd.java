package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.load.LoadWaits;
import io.vertx.core.AsyncResult;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * Visitors who mean well: accepted ones on connections that they keep, and among them newcomers to the same room, each
 * on a connection of their own.
 */
final class HonestCrowd implements AutoCloseable {

    private static final int ACCEPTED = 500;

    private final Site site;
    private final int accepted;
    private final int newcomers;
    private final BenchmarkVisitors visitors = new BenchmarkVisitors(ACCEPTED);
    private final Browser fresh = new Browser(false);

    /**
     * A crowd that has not come yet.
     *
     * @param accepted requests of accepted visitors a second
     * @param newcomers newcomers a second
     */
    HonestCrowd(Site site, int accepted, int newcomers) {
        this.site = site;
        this.accepted = accepted;
        this.newcomers = newcomers;
    }

    /**
     * How it went.
     *
     * @param accepted waits of accepted visitors
     * @param newcomers waits of newcomers
     * @param others what came instead of the page, and how often
     */
    record Result(LoadWaits accepted, LoadWaits newcomers, Map<String, Long> others) {

        /** What came instead of the page, for people. */
        String failures() {
            return others.isEmpty()
                    ? "none"
                    : others.entrySet().stream().map(other -> other.getKey() + " x " + other.getValue())
                            .collect(Collectors.joining(", "));
        }
    }

    /** Lets the crowd come for {@code time}, and returns when all have an answer, at worst 10 s later. */
    Result come(Duration time) throws InterruptedException {
        LoadWaits mine = new LoadWaits();
        LoadWaits theirs = new LoadWaits();
        ConcurrentMap<String, LongAdder> others = new ConcurrentHashMap<>();
        int both = accepted + newcomers;
        LoadWaits all = new Load(site.browser(), both).run(time, (number, dueAt, waits) -> {
            boolean isNew = number * newcomers / both != (number + 1) * newcomers / both;
            LoadWaits own = isNew ? theirs : mine;
            own.came(dueAt);
            if (isNew) {
                fresh.onLoop(() -> fresh.get(site.port(), Site.OPEN, Optional.empty())
                        .onComplete(done -> note(done, dueAt, own, waits, others)));
            } else {
                site.browser().get(site.port(), Site.OPEN, visitors.cookie(number)).onComplete(done -> {
                    if (done.succeeded() && done.result().admitted()) {
                        visitors.answered(number, done.result());
                    }
                    note(done, dueAt, own, waits, others);
                });
            }
        });
        Map<String, Long> counted = new TreeMap<>();
        others.forEach((what, times) -> counted.put(what, times.sum()));
        long unanswered = all.visitors() - all.served() - all.refusals();
        if (unanswered > 0) {
            counted.put("none in 10 s", unanswered);
        }
        return new Result(mine, theirs, counted);
    }

    private static void note(AsyncResult<Browser.Answer> done, long dueAt, LoadWaits own, LoadWaits all,
            ConcurrentMap<String, LongAdder> others) {
        if (done.succeeded() && done.result().admitted()) {
            own.served(dueAt);
            all.served(dueAt);
            return;
        }
        own.turnedAway();
        all.turnedAway();
        String what = done.failed() ? "broken" : done.result().queued() ? "waiting page" : "" + done.result().status();
        others.computeIfAbsent(what, other -> new LongAdder()).increment();
    }

    @Override
    public void close() {
        fresh.close();
    }
}
