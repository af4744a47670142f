package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.control.notification.NotificationStores;
import dev.anteroom.control.store.FencedStore;
import dev.anteroom.control.store.RoomStoreException;
import dev.anteroom.roomfile.NotificationPolicyEdits;
import dev.anteroom.roomfile.NotificationPolicyFields;
import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.notification.NotificationStatus;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** The calls about notification policies. */
final class PolicyCalls {

    private static final String POLICY = "policy";

    private final NotificationStores stores;
    private final Rooms rooms;

    PolicyCalls(NotificationStores stores, Rooms rooms) {
        this.stores = stores;
        this.rooms = rooms;
    }

    /** What can be told, by what it is about. */
    Answer available(Call call) {
        ObjectNode kinds = JsonNodeFactory.instance.objectNode();
        alert(kinds.putArray("Health Checks"), AlertType.HEALTH_CHECK_STATUS, "Health check status",
                "An origin is found healthy, unhealthy or unknown.", "health_check_id");
        ArrayNode ofRooms = kinds.putArray("Waiting Rooms");
        alert(ofRooms, AlertType.ROOM_QUEUEING, "Queueing", "Visitors begin to wait, or nobody waits any more.",
                "waiting_room_id");
        alert(ofRooms, AlertType.ROOM_LIMIT, "Lowered limits",
                "The limits of a room are lowered because of its origin, or no longer.", "waiting_room_id");
        alert(ofRooms, AlertType.ROOM_EVENT, "Planned events",
                "Visitors queue for a planned event, or it has started or ended.", "waiting_room_id");
        alert(ofRooms, AlertType.ROOM_STATE, "Missing states",
                "The state of a room is no longer renewed, or it is again.", "waiting_room_id");
        return Answer.of(kinds);
    }

    private static void alert(ArrayNode kinds, AlertType type, String name, String description, String subjects) {
        ObjectNode kind = kinds.addObject().put("type", NotificationPolicyFields.word(type)).put("display_name", name)
                .put("description", description);
        ArrayNode filters = kind.putArray("filter_options");
        filters.addObject().put("Key", subjects);
        NotificationStatus.of(type).forEach(filters.addObject().put("Key", "status").putArray("Range")::add);
    }

    Answer list(Call call) {
        requireLoaded();
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        stores.directory().policies().stream().sorted(Comparator.comparing(NotificationPolicy::getName)
                .thenComparing(NotificationPolicy::getPolicyId))
                .forEach(policy -> all.add(NotificationPolicyEdits.shown(policy)));
        return Answer.of(all);
    }

    Answer get(Call call) {
        requireLoaded();
        return Answer.of(NotificationPolicyEdits.shown(policy(call, stores.directory().policies())));
    }

    Answer create(Call call) throws InterruptedException {
        NotificationPolicy made = NotificationPolicyEdits.created(rooms.newId(), call.body());
        requireReachable(made);
        return written(call, held -> Map.of(made.getPolicyId(), Optional.of(made)), made.getPolicyId());
    }

    Answer change(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return written(call, held -> {
            NotificationPolicy changed = NotificationPolicyEdits.changed(policy(call, held.values()), body);
            requireReachable(changed);
            return Map.of(changed.getPolicyId(), Optional.of(changed));
        }, call.variable(POLICY));
    }

    Answer remove(Call call) throws InterruptedException {
        return written(call, held -> Map.of(policy(call, held.values()).getPolicyId(), Optional.empty()),
                call.variable(POLICY));
    }

    /** Only the id is told, as other systems do. */
    private Answer written(Call call, FencedStore.Edit<NotificationPolicy> edit, String id)
            throws InterruptedException {
        requireLoaded();
        try {
            stores.policies().change(call.caller().name(), edit);
            return Answer.removed(id);
        } catch (RoomStoreException e) {
            throw new ApiException(Rooms.problem(e), e.getMessage() + "; try again");
        }
    }

    /** What could not be sent to anybody is refused now, and not when something happens. */
    private void requireReachable(NotificationPolicy policy) {
        if (!policy.getEmails().isEmpty() && !stores.hasMail()) {
            throw new ApiException(Problem.INVALID, "policy '" + policy.getName()
                    + "': mechanisms.email is not empty, but no mail can be sent: notifications.smtp.host is not set");
        }
        policy.getWebhookIds().stream()
                .filter(id -> stores.directory().webhooks().stream().noneMatch(it -> it.getWebhookId().equals(id)))
                .findFirst().ifPresent(id -> {
                    throw new ApiException(Problem.INVALID,
                            "policy '" + policy.getName() + "': mechanisms.webhooks names '" + id
                                    + "', it must be the id of a webhook");
                });
    }

    private void requireLoaded() {
        if (!stores.directory().isLoaded()) {
            throw new ApiException(Problem.NOT_LOADED);
        }
    }

    private static NotificationPolicy policy(Call call, Iterable<NotificationPolicy> all) {
        for (NotificationPolicy policy : all) {
            if (policy.getPolicyId().equals(call.variable(POLICY))) {
                return policy;
            }
        }
        throw new ApiException(Problem.NO_SUCH_POLICY, "there is no policy '" + call.variable(POLICY) + "'");
    }
}
