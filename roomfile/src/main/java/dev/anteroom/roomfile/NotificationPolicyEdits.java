package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.notification.NotificationStatus;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes, changes and shows notification policies by keys and values. All methods that read values throw
 * {@link RoomsFileException}, which names key, value and range.
 */
public final class NotificationPolicyEdits {

    private static final Set<String> READ_ONLY = Set.of("id", "created", "modified");

    private NotificationPolicyEdits() {
    }

    /** A new policy. */
    public static NotificationPolicy created(String id, JsonNode body) {
        NotificationPolicy.Builder policy = AvroTypes.newPolicy().setPolicyId(id);
        RoomField.readAll(NotificationPolicyFields.ALL, policy, RoomEdits.settable(body, READ_ONLY), "policy");
        return checked(policy.build());
    }

    /** The policy with those values replaced that {@code body} has. */
    public static NotificationPolicy changed(NotificationPolicy known, JsonNode body) {
        NotificationPolicy.Builder policy = NotificationPolicy.newBuilder(known);
        RoomField.readGiven(NotificationPolicyFields.ALL, policy, RoomEdits.settable(body, READ_ONLY),
                "policy '" + known.getName() + "'");
        return checked(policy.build());
    }

    /** All values of a policy, and when they were set. */
    public static ObjectNode shown(NotificationPolicy policy) {
        ObjectNode json = RoomField.write(NotificationPolicyFields.ALL, policy);
        json.put("id", policy.getPolicyId());
        json.set("created", RoomField.time(policy.getCreatedAt()));
        json.set("modified", RoomField.time(policy.getModifiedAt()));
        return json;
    }

    /** The policy with times of creation and change; an unchanged one keeps its own times. */
    public static NotificationPolicy versioned(NotificationPolicy wanted, Optional<NotificationPolicy> before,
            long now) {
        if (before.isEmpty()) {
            return NotificationPolicy.newBuilder(wanted).setCreatedAt(now).setModifiedAt(now).build();
        }
        NotificationPolicy known = before.get();
        return wanted.equals(known)
                ? known
                : NotificationPolicy.newBuilder(wanted).setModifiedAt(Math.max(now, known.getModifiedAt() + 1)).build();
    }

    private static NotificationPolicy checked(NotificationPolicy policy) {
        String where = "policy '" + policy.getName() + "': ";
        if (policy.getEmails().isEmpty() && policy.getWebhookIds().isEmpty()) {
            throw new RoomsFileException(where + "mechanisms names neither webhooks nor addresses of mail");
        }
        List<String> known = NotificationStatus.of(policy.getAlertType());
        policy.getStatuses().stream().filter(status -> !known.contains(status)).findFirst().ifPresent(status -> {
            throw new RoomsFileException(
                    where + "filters.status is '" + status + "', it must be one of " + String.join(", ", known));
        });
        return policy;
    }
}
