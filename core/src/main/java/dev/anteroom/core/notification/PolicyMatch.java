package dev.anteroom.core.notification;

import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.NotificationPolicy;
import java.util.List;

/**
 * Which policies a notification concerns. A policy that does not ask for unknown origins is not told of an origin that
 * was unknown for a while and then is as it was before, nor that a new check finds its origin healthy. Pure functions.
 */
public final class PolicyMatch {

    static final String HEALTHY = "healthy";
    static final String UNHEALTHY = "unhealthy";
    static final String UNKNOWN = "unknown";

    private PolicyMatch() {
    }

    /** What a status may be, for a kind of changes. */
    public static List<String> statuses(AlertType type) {
        return switch (type) {
            case HEALTH_CHECK_STATUS -> List.of(HEALTHY, UNHEALTHY, UNKNOWN);
            case ROOM_QUEUEING -> List.of(RoomTransitions.QUEUEING, RoomTransitions.NOT_QUEUEING);
            case ROOM_LIMIT -> List.of("none", UNHEALTHY, "recovering", "slow");
            case ROOM_EVENT ->
                List.of(EventTransitions.PREQUEUEING, EventTransitions.STARTED, EventTransitions.ENDED);
            case ROOM_STATE -> List.of(StaleStates.STALE, StaleStates.RENEWED);
            case OTHER -> List.of();
        };
    }

    /** Whether the policy asks for the notification. */
    public static boolean concerns(NotificationPolicy policy, Notification notification) {
        return policy.getEnabled() && policy.getAlertType() == notification.getAlertType()
                && (policy.getSubjectIds().isEmpty() || policy.getSubjectIds().contains(notification.getSubjectId()))
                && (policy.getStatuses().isEmpty()
                        ? !notification.getStatus().equals(UNKNOWN)
                        : policy.getStatuses().contains(notification.getStatus()))
                && (policy.getStatuses().contains(UNKNOWN) || isNews(notification));
    }

    private static boolean isNews(Notification notification) {
        if (notification.getAlertType() != AlertType.HEALTH_CHECK_STATUS) {
            return true;
        }
        boolean isFirst = notification.getLastKnown().equals(UNKNOWN) && notification.getStatus().equals(HEALTHY);
        return !isFirst && !notification.getStatus().equals(notification.getLastKnown());
    }
}
