package dev.anteroom.control.notification;

import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.NotificationPolicy;
import org.apache.kafka.common.TopicPartition;

/**
 * One notification on its way to one destination.
 *
 * @param policy by which it is sent, as it was when the notification was read
 * @param partition of the topic of notifications
 * @param offset of the notification
 */
record Dispatch(Notification notification, NotificationPolicy policy, Target target, TopicPartition partition,
        long offset) {

    /** The same for a notification and a destination whoever sends it, so that nobody sends it twice. */
    String key() {
        return key(notification.getNotificationId(), target.id());
    }

    static String key(String notificationId, String destination) {
        return notificationId + '|' + destination;
    }
}
