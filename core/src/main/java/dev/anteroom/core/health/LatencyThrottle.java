package dev.anteroom.core.health;

import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import java.util.List;

/**
 * Lowers a room's limits while its origin is slower than the room's latency target, and raises them again. What the limits
 * are multiplied by is the throttle, {@link #FLOOR}..1.
 *
 * <p>After {@link #SLOW_IN_ROW} measurements in a row over the target the throttle is multiplied by target / latency, but
 * by no less than {@link #DECREASE}. A measurement within the target raises it by {@link #INCREASE}, and by less from half of
 * the target on: by {@code 2 × INCREASE × (1 − latency / target)}, but by no less than {@link #LEAST_INCREASE}. So the steps
 * become smaller the nearer the latency is to the target.
 *
 * <p>A change shows its effect on the origin only after sessions have begun and ended, so there is at most one change in a
 * tenth of a session. One measurement raises the throttle once, or it would have risen several times before anybody could
 * know that the first was too much; but without a new one in a whole session it rises, too, and so it does while there are no
 * measurements at all: missing probes must not keep visitors out.
 *
 * <p>Rests on decision 138.
 */
final class LatencyThrottle {

    static final int SLOW_IN_ROW = 3;
    static final double DECREASE = 0.7;
    static final double INCREASE = 0.05;
    static final double LEAST_INCREASE = 0.01;
    static final double FLOOR = 0.1;

    private static final int CHANGES_PER_SESSION = 10;
    private static final double FULL_STEP_UP_TO = 0.5;
    private static final double MICROS = 1_000;

    private LatencyThrottle() {
    }

    /**
     * Judges the newest measurements.
     *
     * @param heard what the checks of this room published last
     * @param memory what this method remembered before; it is brought up to date
     * @param now milliseconds since the epoch
     */
    static void judge(RoomConfig config, List<RoomHealth> heard, LimitMemory.Builder memory, long now) {
        if (config.getLatencyTargetMillis() == 0) {
            memory.setThrottle(1.0).setSlowInRow(0);
            return;
        }
        List<RoomHealth> measured = heard.stream().filter(it -> it.getLatencyAt() > 0).toList();
        long newest = measured.stream().mapToLong(RoomHealth::getLatencyAt).max().orElse(0);
        long slowest = measured.stream().mapToLong(RoomHealth::getLatencyMicros).max().orElse(0);
        // 1 is the target.
        double latency = slowest / (config.getLatencyTargetMillis() * MICROS);
        boolean isSlow = latency > 1;
        boolean isNew = newest > memory.getLatencyAt();
        // It goes back, too, when the check or edge that measured last is gone, whose clock may have been ahead.
        memory.setLatencyAt(newest);
        if (isNew) {
            memory.setSlowInRow(isSlow ? memory.getSlowInRow() + 1 : 0);
        }
        long unchanged = now - memory.getThrottledAt();
        if (unchanged < config.getSessionDurationMillis() / CHANGES_PER_SESSION) {
            return;
        }
        if (isSlow && memory.getSlowInRow() >= SLOW_IN_ROW) {
            memory.setThrottle(lowered(memory.getThrottle(), latency)).setThrottledAt(now).setSlowInRow(0);
        } else if (!isSlow && memory.getThrottle() < 1
                && (isNew || newest == 0 || unchanged >= config.getSessionDurationMillis())) {
            memory.setThrottle(raised(memory.getThrottle(), latency)).setThrottledAt(now);
        }
    }

    private static double lowered(double throttle, double latency) {
        return Math.max(FLOOR, throttle * Math.max(DECREASE, 1 / latency));
    }

    private static double raised(double throttle, double latency) {
        double step = INCREASE * Math.min(1, (1 - latency) / FULL_STEP_UP_TO);
        return Math.min(1, throttle + Math.max(LEAST_INCREASE, step));
    }
}
