package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.anteroom.control.notification.DeliveryHistory;
import dev.anteroom.roomfile.NotificationPolicyFields;
import dev.anteroom.schemas.avro.NotificationDelivery;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;

/** The call that shows what was sent to whom, and what was given up. */
final class DeliveryCalls implements Endpoint {

    private final DeliveryHistory history;

    DeliveryCalls(DeliveryHistory history) {
        this.history = history;
    }

    @Override
    public Answer answer(Call call) {
        return Paging.page(call, history.between(moment(call, "since", 0), moment(call, "before", Long.MAX_VALUE)),
                DeliveryCalls::shown);
    }

    private static JsonNode shown(NotificationDelivery delivery) {
        return JsonNodeFactory.instance.objectNode()
                .put("id", delivery.getNotificationId() + "|" + delivery.getDestination())
                .put("notification_id", delivery.getNotificationId()).put("name", delivery.getPolicyName())
                .put("description", delivery.getPolicyDescription()).put("policy_id", delivery.getPolicyId())
                .put("alert_type", NotificationPolicyFields.word(delivery.getAlertType()))
                .put("alert_body", delivery.getText()).put("mechanism", delivery.getDestination())
                .put("mechanism_type", delivery.getMechanism().name().toLowerCase(Locale.ROOT))
                .put("sent", Instant.ofEpochMilli(delivery.getAt()).toString())
                .put("outcome", delivery.getOutcome().name().toLowerCase(Locale.ROOT))
                .put("attempts", delivery.getAttempts()).put("problem", delivery.getProblem());
    }

    private static long moment(Call call, String key, long usual) {
        String text = call.query().getOrDefault(key, "");
        try {
            return text.isEmpty() ? usual : OffsetDateTime.parse(text).toInstant().toEpochMilli();
        } catch (DateTimeException e) {
            throw new ApiException(Problem.INVALID_QUERY,
                    key + " is '" + text + "', it must be a moment such as 2030-05-01T18:00:00Z");
        }
    }
}
