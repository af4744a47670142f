package dev.anteroom.core.room;

import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Arrays;
import java.util.List;

/**
 * The rules that the times of one room must keep among each other. The code that reports a broken rule words it with
 * names that its reader knows: the fields of a record, or the keys of a file.
 */
public enum TimeRule {

    /** A bucket is a whole number of ticks. */
    TICKS_DIVIDE_BUCKETS,

    /**
     * A ticket number counts from when it was asked for; if it were used later than settle, nothing would hold its slot
     * until the visitor is counted.
     */
    TICKET_TIMEOUT_WITHIN_SETTLE,

    /** A visitor who asks again in time must still have the place in line. */
    PLACE_OUTLASTS_REFRESH;

    /** The rules that {@code room} breaks; its times must be positive. */
    public static List<TimeRule> brokenBy(RoomConfig room) {
        return Arrays.stream(values()).filter(rule -> !rule.holds(room)).toList();
    }

    private boolean holds(RoomConfig room) {
        return switch (this) {
            case TICKS_DIVIDE_BUCKETS -> room.getBucketDurationMillis() % room.getTickDurationMillis() == 0;
            case TICKET_TIMEOUT_WITHIN_SETTLE -> room.getTicketTimeoutMillis() <= room.getSettleMillis();
            case PLACE_OUTLASTS_REFRESH -> room.getPlaceKeptMillis() > room.getRefreshIntervalMillis();
        };
    }
}
