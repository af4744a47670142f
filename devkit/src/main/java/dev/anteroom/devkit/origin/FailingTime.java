package dev.anteroom.devkit.origin;

import dev.anteroom.devkit.measure.OutageLog;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;

/**
 * When the demo's origin fails: from a quarter of the run on, in the middle of the surge, for as long as it takes until the
 * room is held, the leases are over and people see it.
 *
 * @param start from the first visitor
 * @param length how long it fails
 */
public record FailingTime(Duration start, Duration length) {

    /** The shortest run in which the origin can fail and the room come back. */
    public static final Duration SHORTEST_RUN = Duration.ofSeconds(30);

    private static final double START_PART = 0.25;
    private static final double LENGTH_PART = 0.12;
    private static final Duration SHORTEST = Duration.ofSeconds(10);

    /** In a run of this length. */
    public static FailingTime in(Duration run) {
        Duration part = Duration.ofMillis((long) (run.toMillis() * LENGTH_PART));
        return new FailingTime(Duration.ofMillis((long) (run.toMillis() * START_PART)),
                part.compareTo(SHORTEST) < 0 ? SHORTEST : part);
    }

    /** Lets {@code origin} fail then, counted from now. */
    public void begin(Vertx vertx, DemoOrigin origin, OutageLog log, InstantSource clock) {
        vertx.setTimer(start.toMillis(), timer -> {
            log.fails(clock.millis());
            origin.fail(true);
        });
        vertx.setTimer(start.plus(length).toMillis(), timer -> {
            origin.fail(false);
            log.works(clock.millis());
        });
    }
}
