package dev.anteroom.core.counting;

import java.math.BigInteger;

/**
 * Finds the cell of a check-in, also across a change of the tick's length.
 *
 * <p>A visitor who was counted before the change is in a cell of the old length. Subtracting them from a cell of the
 * new length would leave two cells that expire at different times, and the sum would be too low in between.
 *
 * @param timing the present timing
 * @param tickSince when the present tick length came into force, in milliseconds since the epoch
 * @param formerTickMillis the tick length before, in milliseconds
 */
public record TickGrid(Timing timing, long tickSince, int formerTickMillis) {

    /** A grid that has never changed. */
    public static TickGrid of(Timing timing) {
        return new TickGrid(timing, Long.MIN_VALUE, timing.tickMillis());
    }

    /** The grid after a move that was counted by {@code next} at {@code at}. */
    public TickGrid follow(Timing next, long at) {
        if (next.equals(timing)) {
            return this;
        }
        if (next.tickMillis() == timing.tickMillis()) {
            return new TickGrid(next, tickSince, formerTickMillis);
        }
        return new TickGrid(next, at, timing.tickMillis());
    }

    /**
     * The first tick whose cell must still be kept at {@code time}: after a change, cells of either length count for as long as
     * a span of whole ticks of both.
     */
    public long firstKeptTick(long time) {
        long span = formerTickMillis == timing.tickMillis()
                ? 0
                : (long) formerTickMillis * timing.tickMillis()
                        / BigInteger.valueOf(formerTickMillis).gcd(BigInteger.valueOf(timing.tickMillis())).longValue();
        return timing.firstKeptTick(timing.firstKeptTick(time - span) < tickSince ? time - span : time);
    }

    /** Start of the tick in which a visitor seen at {@code checkIn} was counted. */
    public long tickOf(long checkIn) {
        return Timing.startOf(checkIn, checkIn < tickSince ? formerTickMillis : timing.tickMillis());
    }
}
