package dev.anteroom.core.roomstate;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.room.RoomTiming;

/**
 * Tells which check-ins of one room count at which moment. All times are milliseconds since the epoch.
 *
 * <p>Rests on decision 183.
 *
 * @param timing the room's times outside planned events, the same that edges use
 * @param renewalsLag how much later than a moment renewals from before it may be counted: 0 where the moment is proved
 */
record CountingTiming(EventSchedule schedule, RoomTiming timing, long renewalsLag) {

    /**
     * The times of the room that has this schedule.
     *
     * @param isProved whether what any edge did is counted up to the moments that are asked about
     */
    static CountingTiming of(EventSchedule schedule, boolean isProved) {
        RoomTiming timing = RoomTiming.of(schedule.room(), schedule.longestSession());
        return new CountingTiming(schedule, timing, isProved ? 0 : timing.settle());
    }

    long bucketMillis() {
        return timing.bucket();
    }

    long bucketOf(long time) {
        return timing.bucketOf(time);
    }

    long tickOf(long time) {
        return timing.tickOf(time);
    }

    /**
     * Whether accepted visitors who were counted in {@code tick} are active; it errs only towards counting too many.
     * Their sessions have the length that was in force at that tick, whatever is in force now; the longest that the room
     * has where ticks of several lengths count as one.
     */
    boolean isActive(long tick, long countedUpTo) {
        long session = timing.isMixed(tick) ? timing.longestSession() : schedule.sessionAt(tick);
        return tick >= timing.firstTickFrom(countedUpTo - session - renewalsLag);
    }

    /** The first tick whose queued visitors still count as waiting. */
    long firstWaitingTick(long countedUpTo) {
        return timing.firstWaitingTick(countedUpTo);
    }

    /**
     * The publication time from which on snapshots still matter: visitors who were admitted by such a snapshot may not
     * be counted yet.
     */
    long firstValidSnapshot(long countedUpTo) {
        return countedUpTo - timing.lease() - timing.settle();
    }
}
