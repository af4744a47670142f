package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.NotificationPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Every key that a notification policy may have at the management API. */
public final class NotificationPolicyFields {

    /** The kinds of changes by the words that the API has for them. */
    public static final Map<AlertType, String> ALERT_TYPES = Map.of(AlertType.HEALTH_CHECK_STATUS,
            "health_check_status_notification", AlertType.ROOM_QUEUEING, "waiting_room_queueing",
            AlertType.ROOM_LIMIT, "waiting_room_limit_changed", AlertType.ROOM_EVENT, "waiting_room_event",
            AlertType.ROOM_STATE, "waiting_room_state_stale");

    private static final int MOST_EMAILS = 20;
    private static final int MOST_OF_A_LIST = 1_000;
    private static final Pattern ADDRESS = Pattern
            .compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,253}");
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final Pattern STATUS = Pattern.compile("[A-Za-z_]{1,32}");
    private static final String HEALTH_CHECKS = "health_check_id";
    private static final String ROOMS = "waiting_room_id";
    private static final String STATUSES = "status";

    static final List<RoomField<NotificationPolicy, NotificationPolicy.Builder>> ALL = List.of(
            RoomField.text("name", "[^\\p{Cntrl}]{1,128}", NotificationPolicy::getName,
                    NotificationPolicy.Builder::setName).asRequired(),
            RoomField.text("description", ".{0,4096}", NotificationPolicy::getDescription,
                    NotificationPolicy.Builder::setDescription),
            RoomField.flag("enabled", NotificationPolicy::getEnabled, NotificationPolicy.Builder::setEnabled),
            new RoomField<>("alert_type",
                    "one of " + String.join(", ", ALERT_TYPES.values().stream().sorted().toList()),
                    true, (policy, value) -> policy.setAlertType(type(RoomField.scalar(value))),
                    policy -> new TextNode(word(policy.getAlertType()))),
            new RoomField<>("mechanisms",
                    "{email: [{id: an address}], webhooks: [{id}]}, of email at most " + MOST_EMAILS, true,
                    NotificationPolicyFields::readMechanisms, NotificationPolicyFields::mechanisms),
            new RoomField<>("filters", "{health_check_id or waiting_room_id: a list of ids, status: a list of texts}",
                    false, NotificationPolicyFields::readFilters, NotificationPolicyFields::filters));

    /** For the audit. */
    public static List<RoomField<NotificationPolicy, NotificationPolicy.Builder>> all() {
        return ALL;
    }

    private NotificationPolicyFields() {
    }

    /** The word of the API for a kind of changes. */
    public static String word(AlertType type) {
        return ALERT_TYPES.getOrDefault(type, type.name().toLowerCase(Locale.ROOT));
    }

    private static AlertType type(String word) {
        return ALERT_TYPES.entrySet().stream().filter(entry -> entry.getValue().equals(word)).map(Map.Entry::getKey)
                .findFirst().orElseThrow(() -> new IllegalArgumentException("not allowed"));
    }

    private static void readMechanisms(NotificationPolicy.Builder policy, JsonNode value) {
        requireKeys(value, Set.of("email", "webhooks", "pagerduty"));
        RoomField.require(value.path("pagerduty").isEmpty());
        List<String> emails = ids(value.path("email"), ADDRESS);
        RoomField.require(emails.size() <= MOST_EMAILS);
        policy.setEmails(emails).setWebhookIds(ids(value.path("webhooks"), ID));
    }

    private static List<String> ids(JsonNode mechanisms, Pattern pattern) {
        List<String> ids = new ArrayList<>();
        RoomField.require(mechanisms.isMissingNode() || mechanisms.isArray());
        mechanisms.forEach(mechanism -> ids.add(matching(pattern, mechanism.path("id").asText())));
        RoomField.require(ids.size() <= MOST_OF_A_LIST);
        return ids.stream().distinct().toList();
    }

    private static JsonNode mechanisms(NotificationPolicy policy) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("email", ids(policy.getEmails()));
        json.set("webhooks", ids(policy.getWebhookIds()));
        return json;
    }

    private static ArrayNode ids(List<String> ids) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        ids.forEach(id -> array.addObject().put("id", id));
        return array;
    }

    private static void readFilters(NotificationPolicy.Builder policy, JsonNode value) {
        requireKeys(value, Set.of(HEALTH_CHECKS, ROOMS, STATUSES));
        RoomField.require(!(value.has(HEALTH_CHECKS) && value.has(ROOMS)));
        policy.setSubjectIds(texts(value.path(value.has(ROOMS) ? ROOMS : HEALTH_CHECKS), ID))
                .setStatuses(texts(value.path(STATUSES), STATUS).stream().map(text -> text.toLowerCase(Locale.ROOT))
                        .toList());
    }

    private static List<String> texts(JsonNode list, Pattern pattern) {
        RoomField.require(list.isMissingNode() || (list.isArray() && list.size() <= MOST_OF_A_LIST));
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(matching(pattern, RoomField.scalar(text))));
        return texts.stream().distinct().toList();
    }

    private static JsonNode filters(NotificationPolicy policy) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (!policy.getSubjectIds().isEmpty()) {
            ArrayNode ids = json
                    .putArray(policy.getAlertType() == AlertType.HEALTH_CHECK_STATUS ? HEALTH_CHECKS : ROOMS);
            policy.getSubjectIds().forEach(ids::add);
        }
        if (!policy.getStatuses().isEmpty()) {
            policy.getStatuses().forEach(json.putArray(STATUSES)::add);
        }
        return json;
    }

    private static void requireKeys(JsonNode value, Set<String> keys) {
        RoomField.require(value.isObject());
        value.fieldNames().forEachRemaining(key -> RoomField.require(keys.contains(key)));
    }

    private static String matching(Pattern pattern, String text) {
        RoomField.require(pattern.matcher(text).matches());
        return text;
    }
}
