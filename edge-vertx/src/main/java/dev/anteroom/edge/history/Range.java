package dev.anteroom.edge.history;

import dev.anteroom.schemas.settings.DurationText;
import java.time.Duration;
import java.time.Instant;

/**
 * Some time, cut into steps that all have the same length.
 *
 * @param from where it begins, in milliseconds since the epoch; the start of a step
 * @param to where it ends, in milliseconds since the epoch; the end of a step
 * @param step length of a step, in milliseconds; whole minutes
 */
public record Range(long from, long to, long step) {

    /** Most steps of a range: a week of minutes. */
    public static final int MOST_STEPS = 7 * 24 * 60;

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    /**
     * The shortest range of whole steps that has all between two moments.
     *
     * @throws IllegalArgumentException when there is none; the message names the parameter, its value and what it may be
     */
    public static Range of(Instant from, Instant to, Duration step) {
        if (step.compareTo(Duration.ofMinutes(1)) < 0 || !step.equals(Duration.ofMinutes(step.toMinutes()))) {
            throw new IllegalArgumentException(
                    "step is " + DurationText.format(step) + ", it must be whole minutes, at least 1m");
        }
        if (from.isBefore(Instant.EPOCH) || to.isAfter(LATEST)) {
            throw new IllegalArgumentException(
                    "from is " + from + " and to is " + to + ", they must be " + Instant.EPOCH + ".." + LATEST);
        }
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("from is " + from + ", it must be before to, which is " + to);
        }
        long length = step.toMillis();
        Range range = new Range(Math.floorDiv(from.toEpochMilli(), length) * length,
                Math.ceilDiv(to.toEpochMilli(), length) * length, length);
        if ((range.to - range.from) / length > MOST_STEPS) {
            throw new IllegalArgumentException(
                    "step is " + DurationText.format(step) + ", it must be longer: from " + from + " to " + to
                            + " it makes more than " + MOST_STEPS + " steps");
        }
        return range;
    }

    /** How many steps there are. */
    public int steps() {
        return (int) ((to - from) / step);
    }

    int stepOf(long at) {
        return (int) ((at - from) / step);
    }

    boolean has(long at) {
        return at >= from && at < to;
    }
}
