package dev.anteroom.streams.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tries a step again, with growing pauses, while the world outside is not there yet. */
final class Patience {

    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final InstantSource clock;
    private final Instant end;

    Patience(InstantSource clock, Duration patience) {
        this.clock = clock;
        this.end = clock.instant().plus(patience);
    }

    /** Runs {@code step} until it succeeds; what it does is said by {@code what}, with the address. */
    void tryUntilDone(String what, Predicate<RuntimeException> isOutage, Runnable step) {
        Duration pause = FIRST_PAUSE;
        while (true) {
            try {
                step.run();
                return;
            } catch (RuntimeException e) {
                if (!isOutage.test(e) || clock.instant().plus(pause).isAfter(end)) {
                    throw new AggregatorStartException("can't " + what + ": " + e.getMessage(), e);
                }
                LOG.atWarn().addKeyValue("retryInMillis", pause.toMillis()).log("can't {} yet: {}", what,
                        e.getMessage());
            }
            rest(pause, what);
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
        }
    }

    private static void rest(Duration pause, String what) {
        try {
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AggregatorStartException("interrupted while trying to " + what, e);
        }
    }
}
