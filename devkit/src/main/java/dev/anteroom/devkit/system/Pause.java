package dev.anteroom.devkit.system;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for conditions of other processes and threads that give no notice when they become true. */
final class Pause {

    private static final long BETWEEN_LOOKS_MILLIS = 50;

    private Pause() {
    }

    /** Returns when {@code condition} holds; throws {@link SystemStartException} when it does not within {@code time}. */
    static void until(BooleanSupplier condition, Duration time, InstantSource clock, String what) {
        Instant deadline = clock.instant().plus(time);
        CountDownLatch never = new CountDownLatch(1);
        while (!condition.getAsBoolean()) {
            if (clock.instant().isAfter(deadline)) {
                throw new SystemStartException(what + " is still missing after " + time.toSeconds() + " s");
            }
            try {
                if (never.await(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SystemStartException("interrupted while waiting for " + what, e);
            }
        }
    }
}
