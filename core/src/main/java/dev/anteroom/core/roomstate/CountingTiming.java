package dev.anteroom.core.roomstate;

import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.schemas.avro.RoomConfig;

/** Which check-ins count at which moment in one room. All times are milliseconds since the epoch. */
public record CountingTiming(EventSchedule schedule) {

    /** What planned events leave as it is. */
    private RoomConfig room() {
        return schedule.room();
    }

    long bucketMillis() {
        return room().getBucketDurationMillis();
    }

    long bucketOf(long time) {
        return Timing.startOf(time, bucketMillis());
    }

    public long tickOf(long time) {
        return Timing.startOf(time, room().getTickDurationMillis());
    }

    /**
     * Whether accepted visitors who were counted in {@code tick} are active: never fewer than the truth. Their sessions
     * are as long as was in force then, whatever is in force now.
     */
    boolean isActive(long tick, long countedUpTo) {
        return tick >= tickOf(countedUpTo - schedule.sessionAt(tick) - room().getSettleMillis());
    }

    /** Queued visitors who were counted in this tick or later are waiting. */
    long firstWaitingTick(long countedUpTo) {
        return tickOf(countedUpTo) - lapseMillis();
    }

    /** Two refresh intervals and settle, rounded up to ticks. */
    long lapseMillis() {
        long least = 2 * room().getRefreshIntervalMillis() + room().getSettleMillis();
        return Math.ceilDiv(least, room().getTickDurationMillis()) * room().getTickDurationMillis();
    }

    /** Of snapshots published at this time or later, not all who entered on them are counted. */
    long firstValidSnapshot(long countedUpTo) {
        return countedUpTo - room().getLeaseDurationMillis() - room().getSettleMillis();
    }
}
