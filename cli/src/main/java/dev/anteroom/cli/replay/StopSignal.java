package dev.anteroom.cli.replay;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells running work to stop, and waits until it has stopped in an orderly way. Thread-safe. */
public final class StopSignal implements AutoCloseable {

    /** Longer than a producer tries to send its records. */
    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);

    public boolean isAsked() {
        return asked.getCount() == 0;
    }

    /** Waits for {@code millis}, or until the work is to stop; returns whether it is. */
    boolean isAskedWithin(long millis) {
        try {
            return asked.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReplayException("interrupted while waiting for the next record", e);
        }
    }

    /** Notes that the work is over. */
    public void finish() {
        finished.countDown();
    }

    /** Asks the work to stop, and waits until it has finished. */
    @Override
    public void close() throws InterruptedException {
        asked.countDown();
        finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
