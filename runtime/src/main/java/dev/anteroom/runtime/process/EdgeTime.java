package dev.anteroom.runtime.process;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time of one edge, which never goes back, whatever is done to the machine's clock: what an edge did before a mark is
 * before the mark's time. Thread-safe.
 */
public final class EdgeTime implements InstantSource {

    private final InstantSource clock;
    private final AtomicLong latest = new AtomicLong(Long.MIN_VALUE);

    public EdgeTime(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public long millis() {
        return latest.accumulateAndGet(clock.millis(), Math::max);
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis());
    }
}
