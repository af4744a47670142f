package dev.anteroom.it;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
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
        await(what, measure, isDone, () -> "");
    }

    /**
     * As {@link #await(String, LongSupplier, Callable)}.
     *
     * @param facts what explains a standstill, for the message of a failure
     */
    static void await(String what, LongSupplier measure, Callable<Boolean> isDone, Supplier<String> facts) {
        Progress progress = new Progress(measure);
        Awaitility.await(what).forever().failFast(() -> progress.checkMoves(what, facts)).until(isDone);
    }

    private void checkMoves(String what, Supplier<String> facts) {
        long now = System.nanoTime();
        long present = measure.getAsLong();
        if (present > furthest) {
            furthest = present;
            movedAt = now;
        }
        if (now - movedAt > LONGEST_STANDSTILL.toNanos()) {
            throw new AssertionError("%s does not come, and nothing has moved for %s at %d %s"
                    .formatted(what, LONGEST_STANDSTILL, furthest, facts.get()));
        }
    }
}
