package dev.anteroom.core.room;

import dev.anteroom.schemas.avro.RoomConfig;

/**
 * The times of one room, all in milliseconds.
 *
 * <p>Rests on decisions 148 and 164.
 *
 * @param longestSession the longest session that the room ever has, also during planned events
 * @param mixedUntil check-ins before this moment may be counted in ticks of another length, in milliseconds since the epoch
 * @param mixedTick spans of this length are whole ticks of either length
 * @param lapse how long after the last check-in a queued visitor counts as waiting: two refresh intervals and settle,
 *        rounded up to whole ticks
 * @param recount how long after being counted a queued visitor is counted again at the earliest: three quarters of a
 *        refresh interval. Otherwise a visitor who reloads all the time would never have been counted long enough ago
 *        for a reservation.
 * @param cookieRenewal the age at which a pass is renewed: a sixtieth of a session, at least 1 s, but never so late
 *        that a short session would lose a tenth of its length
 */
public record RoomTiming(long session, long longestSession, long bucket, long tick, long mixedUntil, long mixedTick,
        long settle, long lease, long refresh, long placeKept, long lapse, long recount, long cookieRenewal) {

    private static final long LEAST_COOKIE_RENEWAL = 1_000;
    private static final long RENEWALS_PER_SESSION = 60;
    private static final double REFRESH_SPREAD = 0.15;

    /**
     * The times of a room.
     *
     * @param config the settings in force
     */
    public static RoomTiming of(RoomConfig config, long longestSession) {
        long tick = config.getTickDurationMillis();
        long settle = config.getSettleMillis();
        long refresh = config.getRefreshIntervalMillis();
        long session = config.getSessionDurationMillis();
        return new RoomTiming(session, longestSession, config.getBucketDurationMillis(), tick,
                config.getMixedUntil(), Math.max(tick, config.getMixedTickMillis()), settle,
                config.getLeaseDurationMillis(), refresh, config.getPlaceKeptMillis(),
                Math.ceilDiv(2 * refresh + settle, tick) * tick,
                refresh * 3 / 4,
                Math.min(Math.max(LEAST_COOKIE_RENEWAL, session / RENEWALS_PER_SESSION), session / 10));
    }

    /** Start of the tick that {@code time} is in. */
    public long tickOf(long time) {
        return Math.floorDiv(time, tick) * tick;
    }

    /** Whether check-ins at {@code time} may be in ticks of another length. */
    public boolean isMixed(long time) {
        return time < mixedUntil;
    }

    /**
     * The first of the ticks that still count when those before {@code time} do not; ticks of different lengths before
     * {@link #mixedUntil} stop counting together, or one visitor would be added and subtracted at different times.
     */
    public long firstTickFrom(long time) {
        return isMixed(time) ? Math.floorDiv(time, mixedTick) * mixedTick : tickOf(time);
    }

    /** The first tick whose queued visitors still count as waiting when all is counted up to {@code countedUpTo}. */
    public long firstWaitingTick(long countedUpTo) {
        return isMixed(countedUpTo - lapse)
                ? firstTickFrom(countedUpTo - Math.ceilDiv(lapse, mixedTick) * mixedTick)
                : tickOf(countedUpTo) - lapse;
    }

    /** Start of the bucket that {@code time} is in. */
    public long bucketOf(long time) {
        return Math.floorDiv(time, bucket) * bucket;
    }

    /**
     * Whether a state that is counted up to {@code countedUpTo} surely contains all moves until {@code at}; false when
     * {@code at} is 0. Moves may come {@code settle} later also where moments are proved: those of an edge that counting did
     * not wait for when it made them.
     */
    public boolean isCounted(long at, long countedUpTo) {
        return at > 0 && at <= countedUpTo - settle;
    }

    /**
     * Whether a visitor who was last counted as waiting at {@code countedAt} is contained in every state until a move
     * made at {@code now} is counted. Where moments are proved, no state that lacks the move can be counted further than
     * to {@code now}.
     *
     * @param furthest the latest moment up to which any state was counted: later than {@code now} when the clock of an edge
     *        that has just started is behind
     * @param isProved whether the moments of states are proved; otherwise states are behind by {@code settle} at most
     */
    public boolean staysCounted(long countedAt, long now, long furthest, boolean isProved) {
        long latest = isProved ? Math.max(now, furthest) : now + settle;
        return tickOf(countedAt) >= tickOf(latest) - lapse;
    }

    /**
     * How long after the start of a check-in's tick the visitor may count. It is the same before, during and after
     * planned events, because the cell in which a visitor counts is the one that the last move named, and cells of long
     * sessions must outlast the event.
     */
    public long counted() {
        return Math.max(longestSession, lapse) + settle;
    }

    /**
     * Whether both timings hold places alike, so that a visitor whose place is held by the other timing has it by this
     * one, too.
     */
    public boolean holdsPlacesAs(RoomTiming other) {
        return bucket == other.bucket && tick == other.tick && settle == other.settle && lease == other.lease
                && lapse == other.lapse;
    }

    /** How long after a check-in a visitor may still count, wherever in its tick the check-in was. */
    public long remembered() {
        return counted() + tick;
    }

    /** Whole seconds that a queued visitor is told to wait before asking again, at least 1. */
    public int refreshSeconds() {
        return (int) Math.max(1, Math.ceilDiv(refresh, 1000L));
    }

    /**
     * Whole seconds that a visitor of a random queue waits before the next attempt: the refresh interval, at most 15 %
     * more or less. It is drawn anew each time, so that no visitor stays in step with the moments at which slots become
     * free.
     *
     * @param random any number; all are equally likely
     */
    public int drawRefreshSeconds(long random) {
        return spread(refreshSeconds(), random);
    }

    /** {@code seconds}, at most 15 % more or less. */
    public static int spread(int seconds, long random) {
        int spread = spread(seconds);
        return seconds - spread + Math.floorMod(random, 2 * spread + 1);
    }

    /**
     * Whole seconds that a newcomer of a random queue waits before the first attempt: one refresh interval up to two.
     *
     * <p>Otherwise visitors who came together would ask together for many minutes, and the slots that are released in
     * between would go to visitors who came at other moments. The interval is never shorter than a refresh interval,
     * because throwing the cookie away would pay off then.
     *
     * @param random any number; all are equally likely
     */
    public int drawFirstRefreshSeconds(long random) {
        return refreshSeconds() + Math.floorMod(random, refreshSeconds());
    }

    /**
     * Whether {@code seconds} is longer than any interval that the room gives now: the visitor was told to wait this
     * long before the room's interval was shortened.
     */
    public boolean isLongerThanAnyInterval(int seconds) {
        return seconds > refreshSeconds() + Math.max(spread(refreshSeconds()), refreshSeconds() - 1);
    }

    private static int spread(int seconds) {
        return (int) Math.round(REFRESH_SPREAD * seconds);
    }
}
