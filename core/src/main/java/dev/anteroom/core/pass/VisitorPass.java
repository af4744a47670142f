package dev.anteroom.core.pass;

/**
 * The pass that a visitor carries in the ticket cookie. All times are milliseconds since the epoch, UTC.
 *
 * <p>{@code lastCheckIn} and {@code countedAt} differ on purpose: a visitor is seen more often than counted, and a move
 * that could not be sent was never counted. The next move must subtract exactly what was counted before, or the sum
 * over all visitors would fall below the truth.
 *
 * <p>Rests on decisions 002 and 174.
 *
 * @param visitorId random 64 bits; all that is known of the visitor
 * @param bucketId start of the bucket in which the visitor was first seen: the place in line
 * @param acceptedAt when the visitor was admitted; 0 while queued
 * @param lastCheckIn when the visitor was last seen; 0 for a newcomer
 * @param countedAt the check-in that was last counted; 0 when none was
 * @param countedActive whether that count was as an active visitor, not a waiting one; see {@link #isEntering} as well
 * @param refreshIntervalSeconds how long a queued visitor waits before asking again
 * @param expectedAt when the visitor was last told to expect the turn; 0 before anything was told
 * @param since for a waiting visitor, when the unbroken chain of check-ins began that were counted as waiting, and whose
 *        last one is {@code countedAt}; for an active one, a check-in no later than {@code countedAt} whose count as active
 *        is surely stored. 0 when there is none, or it is not known. Negative in the memory of an edge alone:
 *        where it does not know yet whether counting waited for what it counted since the moment without the sign, and
 *        for one who {@link #isEntering}, where the move is not stored
 * @param storedBefore for a waiting visitor, the count that the last one replaced, if it is surely stored, which counts as long as
 *        the last one does not come in; 0 where it is not known
 */
public record VisitorPass(long visitorId, long bucketId, long acceptedAt, long lastCheckIn, long countedAt,
        boolean countedActive, int refreshIntervalSeconds, long expectedAt, long since, long storedBefore) {

    private static final long SECOND_MILLIS = 1_000;

    /** A visitor of whom no count before the last one is known. */
    public VisitorPass(long visitorId, long bucketId, long acceptedAt, long lastCheckIn, long countedAt,
            boolean countedActive, int refreshIntervalSeconds, long expectedAt, long since) {
        this(visitorId, bucketId, acceptedAt, lastCheckIn, countedAt, countedActive, refreshIntervalSeconds,
                expectedAt, since, 0);
    }

    /** A visitor about whom nothing is known but the last count. */
    public VisitorPass(long visitorId, long bucketId, long acceptedAt, long lastCheckIn, long countedAt,
            boolean countedActive, int refreshIntervalSeconds, long expectedAt) {
        this(visitorId, bucketId, acceptedAt, lastCheckIn, countedAt, countedActive, refreshIntervalSeconds,
                expectedAt, countedActive ? 0 : countedAt);
    }

    /** A visitor who was never seen before. */
    public static VisitorPass newcomer(long visitorId, long bucketId, int refreshIntervalSeconds) {
        return new VisitorPass(visitorId, bucketId, 0, 0, 0, false, refreshIntervalSeconds, 0);
    }

    /** Whether the visitor was admitted, even if the session has since ended. */
    public boolean accepted() {
        return acceptedAt > 0;
    }

    /** Whether this visitor was never seen before. */
    public boolean isNewcomer() {
        return lastCheckIn == 0;
    }

    /**
     * Whether {@code now} is before the time at which the visitor was told to ask again. A visitor whose last check-in
     * lies even further in the future was seen by an edge whose clock is wrong, and is not made to wait because of
     * that.
     */
    public boolean isEarly(long now) {
        long elapsed = now - lastCheckIn;
        long interval = refreshIntervalSeconds * SECOND_MILLIS;
        return elapsed < interval && elapsed > -interval;
    }

    /** Whole seconds until the visitor is to ask again, at least 1. */
    public int secondsUntilPoll(long now) {
        return isEarly(now)
                ? (int) Math.clamp(Math.ceilDiv(lastCheckIn - now, SECOND_MILLIS) + refreshIntervalSeconds, 1,
                        Math.max(1, refreshIntervalSeconds))
                : Math.max(1, refreshIntervalSeconds);
    }

    /** The same visitor, called by a stream, who may therefore ask at once. */
    public VisitorPass called() {
        return refreshingEvery(0);
    }

    /**
     * The same visitor, as called if {@code call} is still valid. A call is valid for one attempt: the next one after
     * the check-in with which the stream began.
     */
    public VisitorPass calledBy(VisitorPass call) {
        return call.visitorId == visitorId && call.lastCheckIn == lastCheckIn ? called() : this;
    }

    /** The same visitor, admitted at {@code now}. */
    public VisitorPass admittedAt(long now) {
        return new VisitorPass(visitorId, bucketId, now, now, countedAt, countedActive, refreshIntervalSeconds,
                expectedAt, since, storedBefore);
    }

    /** The same visitor, whose move into a place that was held at {@code at} is underway, and who waits until it is counted. */
    public VisitorPass enteringAt(long at) {
        return new VisitorPass(visitorId, bucketId, 0, lastCheckIn, at, true, refreshIntervalSeconds, expectedAt);
    }

    /** Whether the last count is a move into a place that was held, and is not known to be stored. */
    public boolean isEntering() {
        return countedActive && !accepted();
    }

    /** The same visitor, seen again at {@code now}. */
    public VisitorPass seenAt(long now) {
        return new VisitorPass(visitorId, bucketId, acceptedAt, now, countedAt, countedActive, refreshIntervalSeconds,
                expectedAt, since, storedBefore);
    }

    /** The same visitor, counted at the check-in at {@code now}, from which on they wait anew. */
    public VisitorPass countedAt(long now) {
        return new VisitorPass(visitorId, bucketId, acceptedAt, lastCheckIn, now, accepted(), refreshIntervalSeconds,
                expectedAt);
    }

    /** The same visitor with another refresh interval. */
    public VisitorPass refreshingEvery(int seconds) {
        return seconds == refreshIntervalSeconds
                ? this
                : new VisitorPass(visitorId, bucketId, acceptedAt, lastCheckIn, countedAt, countedActive, seconds,
                        expectedAt, since, storedBefore);
    }

    /** The same visitor, waiting without a break, or surely counted as active, since {@code first}. */
    public VisitorPass countedSince(long first) {
        return first == since
                ? this
                : new VisitorPass(visitorId, bucketId, acceptedAt, lastCheckIn, countedAt, countedActive,
                        refreshIntervalSeconds, expectedAt, first, storedBefore);
    }

    /** The same visitor, whose last count replaced one that is surely stored; 0 where that is not known. */
    public VisitorPass countedAfter(long stored) {
        return stored == storedBefore
                ? this
                : new VisitorPass(visitorId, bucketId, acceptedAt, lastCheckIn, countedAt, countedActive,
                        refreshIntervalSeconds, expectedAt, since, stored);
    }

    /** The same visitor without the last count: as counted before, where that is known, and waiting since then without a break. */
    public VisitorPass withoutLastCount() {
        long before = countedActive ? since : storedBefore;
        long first = countedActive || since <= 0 ? before : Math.min(since, before);
        return new VisitorPass(visitorId, bucketId, acceptedAt, lastCheckIn, before, countedActive && before > 0,
                refreshIntervalSeconds, expectedAt, first);
    }

    /** The same visitor, told to expect the turn at {@code moment}. */
    public VisitorPass expecting(long moment) {
        return new VisitorPass(visitorId, bucketId, acceptedAt, lastCheckIn, countedAt, countedActive,
                refreshIntervalSeconds, moment, since, storedBefore);
    }
}
