package dev.anteroom.cli.replay;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells work that goes on that it is to stop, and waits until it has, in good order. Thread-safe. */
public final class StopSignal implements AutoCloseable {

    /** Longer than a producer tries to send what it was given. */
    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);

    public boolean isAsked() {
        return asked.getCount() == 0;
    }

    /** Waits so long, or until it is to stop. */
    boolean isAskedWithin(long millis) {
        try {
            return asked.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReplayException("interrupted while waiting for the next record", e);
        }
    }

    /** The work is over. */
    public void finish() {
        finished.countDown();
    }

    /** Asks, and waits for the work to finish. */
    @Override
    public void close() throws InterruptedException {
        asked.countDown();
        finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
