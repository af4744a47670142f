package dev.anteroom.core.roomstate;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.room.RoomTiming;

/**
 * Which check-ins count at which moment in one room. All times are milliseconds since the epoch.
 *
 * @param timing the room's times outside planned events, as edges have them
 */
public record CountingTiming(EventSchedule schedule, RoomTiming timing) {

    /** The times of the room that has this schedule. */
    public CountingTiming(EventSchedule schedule) {
        this(schedule, RoomTiming.of(schedule.room(), schedule.longestSession()));
    }

    long bucketMillis() {
        return timing.bucket();
    }

    long bucketOf(long time) {
        return timing.bucketOf(time);
    }

    public long tickOf(long time) {
        return timing.tickOf(time);
    }

    /**
     * Whether accepted visitors who were counted in {@code tick} are active: never fewer than the truth. Their sessions
     * last as long as the settings in force at that tick say, whatever is in force now.
     */
    boolean isActive(long tick, long countedUpTo) {
        return tick >= tickOf(countedUpTo - schedule.sessionAt(tick) - timing.settle());
    }

    /** Queued visitors who were counted in this tick or later are waiting. */
    long firstWaitingTick(long countedUpTo) {
        return tickOf(countedUpTo) - timing.lapse();
    }

    /** Some visitors who entered on snapshots published at this time or later may not be counted yet. */
    long firstValidSnapshot(long countedUpTo) {
        return countedUpTo - timing.lease() - timing.settle();
    }
}
