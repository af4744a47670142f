package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.streams.traffic.Timing;

/** Which check-ins count at which moment in one room. All times are milliseconds since the epoch. */
record RoomTiming(RoomConfig config) {

    long bucketMillis() {
        return config.getBucketDurationMillis();
    }

    long bucketOf(long time) {
        return Timing.startOf(time, bucketMillis());
    }

    long tickOf(long time) {
        return Timing.startOf(time, config.getTickDurationMillis());
    }

    /** Accepted visitors who were counted in this tick or later are active: never fewer than the truth. */
    long firstActiveTick(long now) {
        return tickOf(now - config.getSessionDurationMillis() - config.getSettleMillis());
    }

    /** Queued visitors who were counted in this tick or later are waiting. */
    long firstWaitingTick(long now) {
        return tickOf(now) - lapseMillis();
    }

    /** Two refresh intervals and settle, rounded up to ticks. */
    long lapseMillis() {
        long least = 2 * config.getRefreshIntervalMillis() + config.getSettleMillis();
        return Math.ceilDiv(least, config.getTickDurationMillis()) * config.getTickDurationMillis();
    }

    /** Snapshots published at this time or later may still be acted upon. */
    long firstValidSnapshot(long now) {
        return now - config.getLeaseDurationMillis() - config.getSettleMillis();
    }
}
