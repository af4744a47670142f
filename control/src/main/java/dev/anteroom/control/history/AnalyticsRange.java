package dev.anteroom.control.history;

import dev.anteroom.schemas.text.DurationText;
import java.time.Duration;
import java.time.Instant;

/**
 * A span of time, divided into steps of equal length.
 *
 * @param from where it begins, in milliseconds since the epoch; the start of a step
 * @param to where it ends, in milliseconds since the epoch; the end of a step
 * @param step length of a step, in milliseconds; whole minutes
 */
public record AnalyticsRange(long from, long to, long step) {

    /** Most steps of a range: a week of minutes. */
    public static final int MOST_STEPS = 7 * 24 * 60;

    /** The shortest step. */
    public static final Duration LEAST_STEP = Duration.ofMinutes(1);

    private static final Duration LONGEST_STEP = Duration.ofDays(7);
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    /**
     * The shortest range of whole steps that contains everything between two moments.
     *
     * @throws IllegalArgumentException when there is no such range; the message names the parameter, its value and what
     *        is allowed
     */
    public static AnalyticsRange of(Instant from, Instant to, Duration step) {
        if (step.compareTo(LONGEST_STEP) > 0 || step.compareTo(LONGEST_STEP.negated()) < 0) {
            throw new IllegalArgumentException(
                    "step is " + step + ", it must be at most " + DurationText.format(LONGEST_STEP));
        }
        if (step.compareTo(LEAST_STEP) < 0 || !step.equals(Duration.ofMinutes(step.toMinutes()))) {
            throw new IllegalArgumentException(
                    "step is " + DurationText.format(step) + ", it must be whole minutes, at least 1m");
        }
        requireSound("from", from);
        requireSound("to", to);
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("from is " + from + ", it must be before to, which is " + to);
        }
        long length = step.toMillis();
        AnalyticsRange range = new AnalyticsRange(Math.floorDiv(from.toEpochMilli(), length) * length,
                Math.ceilDiv(to.toEpochMilli(), length) * length, length);
        if ((range.to - range.from) / length > MOST_STEPS) {
            throw new IllegalArgumentException(
                    "step is " + DurationText.format(step) + ", which is too short: from " + from + " to " + to
                            + " there would be more than " + MOST_STEPS + " steps");
        }
        return range;
    }

    /**
     * Returns {@code moment} if it may be part of a range.
     *
     * @param name of the parameter
     * @throws IllegalArgumentException when it is implausibly early or late; the message names the parameter
     */
    public static Instant requireSound(String name, Instant moment) {
        if (moment.isBefore(Instant.EPOCH) || moment.isAfter(LATEST)) {
            throw new IllegalArgumentException(
                    name + " is " + moment + ", it must be " + Instant.EPOCH + ".." + LATEST);
        }
        return moment;
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
