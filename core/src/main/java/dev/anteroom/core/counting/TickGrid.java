package dev.anteroom.core.counting;

/**
 * Finds the cell of a check-in, also across a change of the tick's length.
 *
 * <p>A visitor who was counted before the change is in a cell of the old length. Subtracting them from a cell of the
 * new length would leave two cells that expire at different times, and the sum would be too low in between.
 *
 * <p>Rests on decision 164.
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
     * The first tick whose cell must still be kept at {@code time}. After a change, cells of either length count for as long as
     * a span of whole ticks of both, and what is rounded up to whole ticks may be longer by as much where the change is not
     * known yet.
     */
    public long firstKeptTick(long time) {
        if (formerTickMillis == timing.tickMillis()) {
            return timing.firstKeptTick(time);
        }
        long earlier = timing.firstKeptTick(time - 2 * Timing.wholeTicksOf(formerTickMillis, timing.tickMillis()));
        return earlier < tickSince ? earlier : timing.firstKeptTick(time);
    }

    /** Start of the tick in which a visitor seen at {@code checkIn} was counted. */
    public long tickOf(long checkIn) {
        return Timing.startOf(checkIn, checkIn < tickSince ? formerTickMillis : timing.tickMillis());
    }
}
