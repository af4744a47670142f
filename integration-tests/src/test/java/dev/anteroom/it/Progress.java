package dev.anteroom.it;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import org.awaitility.Awaitility;

/**
 * Waits for what takes as long as the machine needs, as long as it moves forward: what fails is standing still, not being
 * slow. The test's own timeout bounds the whole.
 */
public final class Progress {

    /** The deadline for what takes seconds on a quiet machine and whose progress can't be seen. */
    public static final Duration PATIENCE = Duration.ofMinutes(4);

    private static final Duration LONGEST_STANDSTILL = Duration.ofMinutes(2);

    private final LongSupplier measure;
    private long furthest;
    private long movedAt = System.nanoTime();

    private Progress(LongSupplier measure) {
        this.measure = measure;
        this.furthest = measure.getAsLong();
    }

    /**
     * Returns when {@code isDone}; fails when {@code measure} has not grown for two minutes.
     *
     * @param what for the message of a failure
     * @param measure grows with every step towards the end
     */
    public static void await(String what, LongSupplier measure, Callable<Boolean> isDone) {
        Progress progress = new Progress(measure);
        Awaitility.await(what).forever()
                .failFast(what + " does not come, and nothing has moved for " + LONGEST_STANDSTILL,
                        progress::standsStill)
                .until(isDone);
    }

    private boolean standsStill() {
        long now = System.nanoTime();
        long present = measure.getAsLong();
        if (present > furthest) {
            furthest = present;
            movedAt = now;
        }
        return now - movedAt > LONGEST_STANDSTILL.toNanos();
    }
}
