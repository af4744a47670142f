package dev.anteroom.core.room;

import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Arrays;
import java.util.List;

/**
 * What must hold between the times of one room. Whoever reports a broken rule words it with the names that the reader
 * knows: the fields of a record, or the keys of a file.
 */
public enum TimeRule {

    /** A bucket is a whole number of ticks. */
    TICKS_DIVIDE_BUCKETS,

    /** A number counts from when it was asked for; used later than settle, nothing would hold its place until counted. */
    TICKET_TIMEOUT_WITHIN_SETTLE,

    /** A visitor who asks again in time still has the place in line. */
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
