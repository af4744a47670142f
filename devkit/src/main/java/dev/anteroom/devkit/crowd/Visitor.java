package dev.anteroom.devkit.crowd;

import dev.anteroom.devkit.crowd.VisitorPlan.Patience;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * One simulated visitor: arrives, waits or gives up, makes requests once admitted, and leaves.
 *
 * <p>Lives on the crowd's event loop.
 */
final class Visitor {

    private static final long SHORTEST_PAUSE_MILLIS = 200;
    private static final long AFTER_FAILURE_MILLIS = 1000;

    private final long number;
    private final VisitorPlan plan;
    private final SplittableRandom random;
    private final CrowdRun run;
    private final String home;
    private final CookieJar jar = new CookieJar();

    private Optional<Patience> patience;
    private long waitingSince;
    private OptionalLong admittedAskedAt = OptionalLong.empty();
    private Optional<String> lastEventId = Optional.empty();
    private OptionalLong lastServedAskedAt = OptionalLong.empty();
    private long leavesAt = Long.MAX_VALUE;

    Visitor(long number, SplittableRandom random, CrowdRun run) {
        this.number = number;
        this.random = random;
        this.run = run;
        this.plan = VisitorPlan.draw(random, run.habits());
        this.patience = plan.patience();
        this.home = run.origins().home(random);
    }

    void arrive() {
        waitingSince = run.clock().millis();
        run.measurement().arrived(number, waitingSince);
        ask(1);
    }

    /** Parallel requests go to one edge, as a browser's connections do; the very first request is always sent alone. */
    private void ask(int parallel) {
        EdgeAddress edge = run.origins().pick(home, plan.wanders(), random);
        run.measurement().asks(number, run.clock().millis());
        List<Future<EdgeAnswer>> answers = IntStream.range(0, parallel)
                .mapToObj(i -> run.client().ask(edge, number, jar, plan.app())).toList();
        Future.all(answers).onSuccess(all -> {
            if (!run.over()) {
                take(all.<EdgeAnswer>list(), edge);
            }
        });
    }

    private void take(List<EdgeAnswer> answers, EdgeAddress edge) {
        OptionalLong servedBefore = lastServedAskedAt;
        List<Long> pauses = new ArrayList<>();
        for (EdgeAnswer answer : answers) {
            switch (answer) {
                case EdgeAnswer.Served served -> {
                    if (!served.well()) {
                        run.measurement().failedAtOrigin();
                    }
                    served(served.exchange());
                }
                case EdgeAnswer.Wait wait -> {
                    told(wait.exchange(), edge, servedBefore);
                    pauses.add((long) (wait.refreshMillis() * random.nextDouble(1.0, DemoRoom.LATEST_POLL)));
                }
                case EdgeAnswer.Failed failed -> {
                    failed(failed, servedBefore);
                    pauses.add(AFTER_FAILURE_MILLIS);
                }
            }
        }
        next(pauses.stream().mapToLong(Long::longValue).max().orElse(0));
    }

    private void served(Exchange exchange) {
        run.measurement().answered();
        if (lastServedAskedAt.isEmpty()) {
            // For a visitor who waited on a stream, the admission is the exchange in which the stream was asked for.
            run.measurement().admitted(number,
                    new Exchange(admittedAskedAt.orElse(exchange.askedAt()), exchange.answeredAt()));
            leavesAt = exchange.answeredAt() + plan.stayMillis();
        }
        lastServedAskedAt = OptionalLong.of(Math.max(exchange.askedAt(), lastServedAskedAt.orElse(0)));
    }

    private void told(Exchange exchange, EdgeAddress edge, OptionalLong servedBefore) {
        run.measurement().answered();
        if (sessionSurelyValid(exchange, servedBefore)) {
            run.turnedAway(number, exchange, "told to wait");
        }
        if (lastServedAskedAt.isEmpty()) {
            run.measurement().toldToWait(number, edge.dataCenter(), exchange);
        }
    }

    private void failed(EdgeAnswer.Failed failed, OptionalLong servedBefore) {
        run.failed(number, failed);
        if (sessionSurelyValid(failed.exchange(), servedBefore)) {
            run.turnedAway(number, failed.exchange(), failed.reason());
        }
    }

    /**
     * Judged at the time of the answer, which is after the decision, and from the time of the last request, which is
     * before the renewal.
     */
    private boolean sessionSurelyValid(Exchange exchange, OptionalLong servedBefore) {
        return servedBefore.isPresent()
                && exchange.answeredAt() - servedBefore.getAsLong() < run.surelyValidMillis();
    }

    private void next(long pauseMillis) {
        long now = run.clock().millis();
        if (lastServedAskedAt.isPresent()) {
            if (now < leavesAt) {
                later(random.nextLong(SHORTEST_PAUSE_MILLIS, run.longestPauseMillis()), plan.parallel());
            }
        } else if (patience.isPresent() && now - waitingSince > patience.get().waitsMillis()) {
            giveUp(now, patience.get());
        } else if (run.habits().connected()) {
            follow(pauseMillis);
        } else {
            later(pauseMillis, plan.parallel());
        }
    }

    /** Without a stream the page asks again after {@code pauseMillis}. */
    private void follow(long pauseMillis) {
        EdgeAddress edge = run.origins().pick(home, plan.wanders(), random);
        run.client().follow(edge, number, jar, lastEventId).onSuccess(followed -> {
            if (!run.over()) {
                take(followed, edge, pauseMillis);
            }
        });
    }

    private void take(Followed followed, EdgeAddress edge, long pauseMillis) {
        switch (followed) {
            case Followed.Admitted(Exchange exchange) -> {
                run.measurement().connected(number);
                admittedAskedAt = OptionalLong.of(exchange.askedAt());
                ask(plan.parallel());
            }
            case Followed.Ended(Exchange exchange, long retryMillis, Optional<String> id) -> {
                lastEventId = id;
                run.measurement().connected(number);
                told(exchange, edge, lastServedAskedAt);
                run.after(Math.max(1, retryMillis), () -> next(pauseMillis));
            }
            case Followed.Refused refused -> later(pauseMillis, plan.parallel());
        }
    }

    private void giveUp(long now, Patience limits) {
        run.measurement().gaveUp(number, now);
        patience = Optional.empty();
        limits.backAfterMillis().ifPresent(absence -> later(absence, 1));
    }

    private void later(long millis, int parallel) {
        run.after(Math.max(1, millis), () -> ask(parallel));
    }
}
