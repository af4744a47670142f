package dev.anteroom.roomfile;

import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.notification.NotificationStatus;

/**
 * Which policies a notification concerns. A policy that does not ask for unknown origins is not told of an origin that
 * was unknown for a while and then is as it was before, nor that a new check finds its origin healthy. Pure functions.
 */
public final class PolicyMatch {

    private PolicyMatch() {
    }

    /** Whether the policy asks for the notification. */
    public static boolean concerns(NotificationPolicy policy, Notification notification) {
        return policy.getEnabled() && policy.getAlertType() == notification.getAlertType()
                && (policy.getSubjectIds().isEmpty() || policy.getSubjectIds().contains(notification.getSubjectId()))
                && (policy.getStatuses().isEmpty()
                        ? !notification.getStatus().equals(NotificationStatus.UNKNOWN)
                        : policy.getStatuses().contains(notification.getStatus()))
                && (policy.getStatuses().contains(NotificationStatus.UNKNOWN) || isNews(notification));
    }

    private static boolean isNews(Notification notification) {
        if (notification.getAlertType() != AlertType.HEALTH_CHECK_STATUS) {
            return true;
        }
        boolean isFirst = notification.getLastKnown().equals(NotificationStatus.UNKNOWN)
                && notification.getStatus().equals(NotificationStatus.HEALTHY);
        return !isFirst && !notification.getStatus().equals(notification.getLastKnown());
    }
}
