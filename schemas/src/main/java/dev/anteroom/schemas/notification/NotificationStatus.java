package dev.anteroom.schemas.notification;

import dev.anteroom.schemas.avro.AlertType;
import java.util.List;

/** The words for what an origin, a room or an event is after a change. */
public final class NotificationStatus {

    public static final String HEALTHY = "healthy";
    public static final String UNHEALTHY = "unhealthy";
    public static final String UNKNOWN = "unknown";
    public static final String QUEUEING = "queueing";
    public static final String NOT_QUEUEING = "not_queueing";
    public static final String PREQUEUEING = "prequeueing";
    public static final String STARTED = "started";
    public static final String ENDED = "ended";
    public static final String STALE = "stale";
    public static final String RENEWED = "renewed";

    private NotificationStatus() {
    }

    /** What a status may be, for a kind of changes. */
    public static List<String> of(AlertType type) {
        return switch (type) {
            case HEALTH_CHECK_STATUS -> List.of(HEALTHY, UNHEALTHY, UNKNOWN);
            case ROOM_QUEUEING -> List.of(QUEUEING, NOT_QUEUEING);
            case ROOM_LIMIT -> List.of("none", UNHEALTHY, "recovering", "slow");
            case ROOM_EVENT -> List.of(PREQUEUEING, STARTED, ENDED);
            case ROOM_STATE -> List.of(STALE, RENEWED);
            case OTHER -> List.of();
        };
    }
}
