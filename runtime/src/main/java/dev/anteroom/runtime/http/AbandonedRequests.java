package dev.anteroom.runtime.http;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Drops requests that nobody waits for any more: a process that stood still, and goes on, finds those of many seconds, which a
 * balancer has long since sent elsewhere. In the second after a standstill a request waits a moment, until the loop has read whether
 * its connection is closed. Belongs to one event loop.
 *
 * <p>Rests on decision 173.
 */
public final class AbandonedRequests implements Handler<HttpServerRequest> {

    private static final Duration LOOK = Duration.ofMillis(100);
    private static final long STANDSTILL_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long DOUBTED_NANOS = Duration.ofSeconds(1).toNanos();

    private final Vertx vertx;
    private final LongSupplier nanoTime;
    private final Handler<HttpServerRequest> next;
    private final Runnable abandoned;
    private long lookedAt;
    private long doubtedUntil;

    private AbandonedRequests(Vertx vertx, LongSupplier nanoTime, Handler<HttpServerRequest> next, Runnable abandoned) {
        this.vertx = vertx;
        this.nanoTime = nanoTime;
        this.next = next;
        this.abandoned = abandoned;
        this.lookedAt = nanoTime.getAsLong();
        this.doubtedUntil = lookedAt;
    }

    /**
     * Call it in the context that serves the requests.
     *
     * @param nanoTime a clock that never goes back, nanoseconds
     * @param abandoned told of each request that is dropped
     */
    public static Handler<HttpServerRequest> around(Vertx vertx, LongSupplier nanoTime,
            Handler<HttpServerRequest> next, Runnable abandoned) {
        AbandonedRequests requests = new AbandonedRequests(vertx, nanoTime, next, abandoned);
        vertx.setPeriodic(LOOK.toMillis(), timer -> requests.isDoubted());
        return requests;
    }

    /** Looks at the clock. */
    private boolean isDoubted() {
        long now = nanoTime.getAsLong();
        if (now - lookedAt > STANDSTILL_NANOS) {
            doubtedUntil = now + DOUBTED_NANOS;
        }
        lookedAt = now;
        return now - doubtedUntil < 0;
    }

    @Override
    public void handle(HttpServerRequest request) {
        if (isDoubted()) {
            request.pause();
            vertx.setTimer(LOOK.toMillis(), timer -> decide(request));
        } else {
            next.handle(request);
        }
    }

    private void decide(HttpServerRequest request) {
        if (request.response().closed()) {
            abandoned.run();
        } else {
            request.resume();
            next.handle(request);
        }
    }
}
