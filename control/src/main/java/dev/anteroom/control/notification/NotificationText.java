package dev.anteroom.control.notification;

import dev.anteroom.control.health.FailureWords;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.notification.NotificationStatus;
import java.util.Optional;

/** A notification in a sentence for people. */
public final class NotificationText {

    private NotificationText() {
    }

    /** One line of text. */
    public static String of(Notification notification) {
        String name = notification.getName();
        return switch (notification.getAlertType()) {
            case HEALTH_CHECK_STATUS -> "Health check " + name + ": the origin is " + notification.getStatus()
                    + (notification.getStatus().equals(NotificationStatus.UNHEALTHY)
                            ? " (" + cause(notification) + ")"
                            : "")
                    + ".";
            case ROOM_QUEUEING -> notification.getStatus().equals(NotificationStatus.QUEUEING)
                    ? "Waiting room " + name + ": visitors are waiting."
                    : "Waiting room " + name + ": nobody has waited for a minute.";
            case ROOM_LIMIT -> "Waiting room " + name + ": " + limit(notification);
            case ROOM_EVENT -> "Waiting room " + name + ": " + event(notification);
            case ROOM_STATE -> notification.getStatus().equals(NotificationStatus.STALE)
                    ? "Waiting room " + name + ": its state is no longer renewed, so that nobody is let in."
                    : "Waiting room " + name + ": its state is renewed again.";
            case OTHER -> name + ": " + notification.getStatus();
        };
    }

    /** Why an origin is unhealthy. */
    public static String reason(Notification notification) {
        return FailureWords.of(Optional.ofNullable(notification.getFailure()).orElse(ProbeFailure.NONE));
    }

    private static String cause(Notification notification) {
        return reason(notification) + (notification.getCode() == 0 ? "" : ", code " + notification.getCode());
    }

    private static String event(Notification notification) {
        String event = "event " + notification.getEventName();
        return switch (notification.getStatus()) {
            case NotificationStatus.PREQUEUEING -> "visitors queue for the " + event + ".";
            case NotificationStatus.STARTED -> "the " + event + " has started.";
            default -> "the " + event + " has ended.";
        };
    }

    private static String limit(Notification notification) {
        String now = ", the limit in force is " + notification.getLimit() + " visitors.";
        return switch (notification.getStatus()) {
            case "unhealthy" -> "its origin is unhealthy" + now;
            case "recovering" -> "its origin works again and the limit rises" + now;
            case "slow" -> "its origin is slow" + now;
            default -> "its limits are no longer lowered.";
        };
    }
}
