package dev.anteroom.control.notification;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.roomfile.NotificationPolicyFields;
import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.Notification;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** The JSON that webhooks are sent. */
final class NotificationBody {

    private NotificationBody() {
    }

    static ObjectNode of(Dispatch dispatch, String webhookName) {
        Notification notification = dispatch.notification();
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("id", notification.getNotificationId())
                .put("name", webhookName).put("text", NotificationText.of(notification))
                .put("ts", Duration.ofMillis(notification.getAt()).toSeconds())
                .put("policy_id", dispatch.policy().getPolicyId()).put("policy_name", dispatch.policy().getName())
                .put("alert_type", NotificationPolicyFields.word(notification.getAlertType()));
        ObjectNode data = body.putObject("data").put("time", Instant.ofEpochMilli(notification.getAt()).toString())
                .put("status", status(notification)).put("name", notification.getName())
                .put("zone", notification.getZone()).put("previous_status", notification.getPrevious());
        if (notification.getAlertType() == AlertType.HEALTH_CHECK_STATUS) {
            data.put("reason", NotificationText.reason(notification))
                    .put("expected_codes", String.join(", ", notification.getExpectedCodes()))
                    .put("actual_code", notification.getCode()).put("health_check_id", notification.getSubjectId());
        } else {
            data.put("waiting_room_id", notification.getSubjectId())
                    .put("active_users", notification.getActiveUsers())
                    .put("waiting_users", notification.getWaitingUsers()).put("limit", notification.getLimit())
                    .put("health_check_id", notification.getCheckId()).put("event_id", notification.getEventId())
                    .put("event_name", notification.getEventName());
        }
        return body;
    }

    /** What is sent when a webhook is saved; receivers know it by its first words. */
    static ObjectNode test(String webhookName) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("name", webhookName).put("text",
                "Hello World! This is a test message of Anteroom. If you can see it, your webhook works.");
        body.putObject("data");
        return body;
    }

    /** Health is written as people write it, which is what receivers of other systems expect. */
    private static String status(Notification notification) {
        String status = notification.getStatus();
        return notification.getAlertType() == AlertType.HEALTH_CHECK_STATUS
                ? status.substring(0, 1).toUpperCase(Locale.ROOT) + status.substring(1)
                : status;
    }
}
