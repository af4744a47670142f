package dev.anteroom.runtime.retry;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats an attempt that depends on another process until it succeeds, the time for it is over, or the process stops.
 * Each failure is one log line that says what was tried, where, and why it failed. Thread-safe; must not be used on an
 * event loop.
 */
public final class Retry {

    private static final Logger LOG = LoggerFactory.getLogger(Retry.class);

    /** The time at which to give up. */
    private record Limit(InstantSource clock, Instant end) {

        boolean isOverAfter(Duration pause) {
            return clock.instant().plus(pause).isAfter(end);
        }
    }

    private final Duration firstPause;
    private final Duration longestPause;
    private final int mostAttempts;
    private final Optional<Limit> limit;
    private final CountDownLatch stopped = new CountDownLatch(1);

    private Retry(Duration firstPause, Duration longestPause, int mostAttempts, Optional<Limit> limit) {
        this.mostAttempts = mostAttempts;
        this.firstPause = firstPause;
        this.longestPause = longestPause;
        this.limit = limit;
    }

    /** Tries again after each {@code interval}, for ever. */
    public static Retry every(Duration interval) {
        return new Retry(interval, interval, Integer.MAX_VALUE, Optional.empty());
    }

    /** Tries again after pauses that double from {@code firstPause} up to {@code longestPause}, for ever. */
    public static Retry growing(Duration firstPause, Duration longestPause) {
        return new Retry(firstPause, longestPause, Integer.MAX_VALUE, Optional.empty());
    }

    /** The same pauses, but no attempt begins more than {@code patience} after now. */
    public Retry within(InstantSource clock, Duration patience) {
        return new Retry(firstPause, longestPause, mostAttempts,
                Optional.of(new Limit(clock, clock.instant().plus(patience))));
    }

    /** The same pauses, but at most {@code attempts} attempts, 1 or more. */
    public Retry atMost(int attempts) {
        return new Retry(firstPause, longestPause, attempts, limit);
    }

    /**
     * Returns what {@code attempt} returns, once it does not fail.
     *
     * @param what is tried, for the log, such as {@code reach Kafka at localhost:9092}
     * @throws InterruptedException when the process stops meanwhile
     * @throws RetryException when the time is over, or there were enough attempts
     */
    public <T> T until(String what, Callable<T> attempt) throws InterruptedException {
        return until(what, any -> true, attempt);
    }

    /**
     * Returns what {@code attempt} returns, once it does not fail.
     *
     * @param what is tried, for the log, such as {@code reach Kafka at localhost:9092}
     * @param mayPass whether a failure may pass; after any other nothing is tried again
     * @throws InterruptedException when the process stops meanwhile
     * @throws RetryException when a failure can't pass, the time is over, or there were enough attempts
     */
    public <T> T until(String what, Predicate<Exception> mayPass, Callable<T> attempt) throws InterruptedException {
        Duration pause = firstPause;
        for (int attempts = 1; !isStopped(); attempts++) {
            try {
                return attempt.call();
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                requireAnotherAttempt(what, attempts < mostAttempts && mayPass.test(e), e, pause);
                LOG.atWarn().addKeyValue("reason", reasonOf(e)).addKeyValue("retryInMillis", pause.toMillis())
                        .log("can't {}; trying again", what);
                LOG.debug("can't {}", what, e);
            }
            pause(pause);
            pause = longer(pause);
        }
        throw new InterruptedException("the process was stopped before it could " + what);
    }

    private void requireAnotherAttempt(String what, boolean mayPass, Exception failure, Duration pause)
            throws InterruptedException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedException(what);
        }
        if (!mayPass || limit.filter(it -> it.isOverAfter(pause)).isPresent()) {
            throw new RetryException("can't " + what + ": " + reasonOf(failure), failure);
        }
    }

    private Duration longer(Duration pause) {
        Duration doubled = pause.multipliedBy(2);
        return doubled.compareTo(longestPause) > 0 ? longestPause : doubled;
    }

    /** Waits for the first pause, or for a shorter time when the process stops. */
    public void pause() throws InterruptedException {
        pause(firstPause);
    }

    /** Waits for {@code time}; throws {@link InterruptedException} when the process stops meanwhile. */
    public void pause(Duration time) throws InterruptedException {
        if (stopped.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new InterruptedException("stopped");
        }
    }

    /** Ends all attempts and pauses, for good. */
    public void stop() {
        stopped.countDown();
    }

    public boolean isStopped() {
        return stopped.getCount() == 0;
    }

    private static String reasonOf(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null && deepest.getMessage() == null) {
            deepest = deepest.getCause();
        }
        return deepest.getMessage() == null ? deepest.getClass().getSimpleName() : deepest.getMessage();
    }
}
