package dev.anteroom.devkit.origin;

import dev.anteroom.devkit.measure.Measurement;
import dev.anteroom.devkit.measure.SlowdownLog;
import dev.anteroom.simulator.scenario.OriginModel;
import java.time.Duration;
import java.time.InstantSource;

/**
 * How the demo's origin becomes slower the more visitors use it: it can't answer as many as the room admits by its limit, but
 * answers six tenths of them within the target.
 *
 * @param model how long an answer takes
 * @param target {@code latency_target} of the room
 */
public record SlowOrigin(OriginModel model, Duration target) {

    private static final long ALONE_MILLIS = 20;
    private static final double CAPACITY_PART = 0.75;
    private static final Duration TARGET = Duration.ofMillis(100);
    /** Shorter than the timeout of the check, which finds the origin slow and not dead. */
    private static final long LONGEST_MILLIS = 400;

    /** Behind a room with this limit. */
    public static SlowOrigin behind(int limit) {
        return new SlowOrigin(
                new OriginModel(ALONE_MILLIS, (int) Math.ceil(limit * CAPACITY_PART), Duration.ofSeconds(1).toMillis()),
                TARGET);
    }

    /** How long an answer takes with so many active visitors, in milliseconds. */
    long latencyMillis(int activeVisitors) {
        return Math.min(LONGEST_MILLIS, Math.round(model.latencyWith(activeVisitors)));
    }

    /** With how many active visitors an answer takes as long as the target. */
    public int fitting() {
        return (int) model.visitorsFor(target.toMillis());
    }

    /** Lets {@code origin} be as slow from now on. */
    public void begin(DemoOrigin origin, Measurement measurement, SlowdownLog log, InstantSource clock) {
        origin.delayBy(() -> {
            long now = clock.millis();
            long latency = latencyMillis(measurement.active(now));
            log.answered(latency, now);
            return latency;
        });
    }
}
