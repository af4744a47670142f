package dev.anteroom.edge.kafka;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries what needs somebody else until it works or the edge stops. Each failure is one line that says what was tried,
 * where and why it failed. Thread-safe; must not be used on the event loop.
 */
public final class Patience {

    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);

    private final Duration interval;
    private final CountDownLatch stopped = new CountDownLatch(1);

    public Patience(Duration interval) {
        this.interval = interval;
    }

    /**
     * What {@code attempt} gives, once it does.
     *
     * @param what for the log, such as {@code reach Kafka at localhost:9092}
     * @throws InterruptedException when the edge stops meanwhile
     */
    public <T> T until(String what, Callable<T> attempt) throws InterruptedException {
        while (!isStopped()) {
            try {
                return attempt.call();
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedException(what);
                }
                LOG.atWarn().addKeyValue("reason", reasonOf(e)).addKeyValue("retryInMillis", interval.toMillis())
                        .log("can't {}; trying again", what);
                LOG.debug("can't {}", what, e);
            }
            pause();
        }
        throw new InterruptedException("stopped before it could " + what);
    }

    /** Waits one interval, less when the edge stops. */
    public void pause() throws InterruptedException {
        pause(interval);
    }

    /** Waits, less when the edge stops. */
    public void pause(Duration time) throws InterruptedException {
        if (stopped.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new InterruptedException("stopped");
        }
    }

    /** Ends all waiting. */
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
