package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.anteroom.schemas.avro.WebhookDestination;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes, changes and shows webhooks by keys and values. All methods that read values throw {@link RoomsFileException},
 * which names key, value and range, and never a secret.
 */
public final class WebhookEdits {

    private static final Set<String> READ_ONLY = Set.of("id", "type", "created_at", "modified_at", "last_success",
            "last_failure", "has_secret");
    private static final int MOST_OF_URL = 2_048;
    private static final String SECRET = "[!-~]{0,1024}";

    /** The keys that are told back. */
    public static final List<RoomField<WebhookDestination, WebhookDestination.Builder>> SHOWN = List.of(
            RoomField.text("name", "[^\\p{Cntrl}]{1,128}", WebhookDestination::getName,
                    WebhookDestination.Builder::setName).asRequired(),
            new RoomField<>("url", "an http or https URL of at most " + MOST_OF_URL + " characters without a user",
                    true, (webhook, value) -> webhook.setUrl(url(RoomField.scalar(value))),
                    webhook -> new TextNode(webhook.getUrl())));

    private static final String KEY = "secret";

    private WebhookEdits() {
    }

    /** A new webhook. */
    public static WebhookDestination created(String id, JsonNode body) {
        WebhookDestination.Builder webhook = AvroTypes.newWebhook().setWebhookId(id);
        readSecret(webhook, body);
        RoomField.readAll(SHOWN, webhook, settable(body), "webhook");
        return webhook.build();
    }

    /** The webhook with those values replaced that {@code body} has; a secret stays as it is unless there is one. */
    public static WebhookDestination changed(WebhookDestination known, JsonNode body) {
        WebhookDestination.Builder webhook = WebhookDestination.newBuilder(known);
        readSecret(webhook, body);
        RoomField.readGiven(SHOWN, webhook, settable(body), "webhook '" + known.getName() + "'");
        return webhook.build();
    }

    /** What may be told of a webhook: whether it has a secret, and never which. */
    public static ObjectNode shown(WebhookDestination webhook) {
        ObjectNode json = RoomField.write(SHOWN, webhook);
        json.put("id", webhook.getWebhookId()).put("type", "generic").put("has_secret",
                !webhook.getSecret().isEmpty());
        json.set("created_at", RoomField.time(webhook.getCreatedAt()));
        json.set("modified_at", RoomField.time(webhook.getModifiedAt()));
        return json;
    }

    /** The webhook with times of creation and change; an unchanged one keeps its own times. */
    public static WebhookDestination versioned(WebhookDestination wanted, Optional<WebhookDestination> before,
            long now) {
        if (before.isEmpty()) {
            return WebhookDestination.newBuilder(wanted).setCreatedAt(now).setModifiedAt(now).build();
        }
        WebhookDestination known = before.get();
        return wanted.equals(known)
                ? known
                : WebhookDestination.newBuilder(wanted).setModifiedAt(Math.max(now, known.getModifiedAt() + 1)).build();
    }

    /** Read apart from the other keys, because errors about those show the value. */
    private static void readSecret(WebhookDestination.Builder webhook, JsonNode body) {
        JsonNode secret = body.path(KEY);
        if (secret.isMissingNode() || secret instanceof NullNode) {
            return;
        }
        if (!secret.isTextual() || !secret.asText().matches(SECRET)) {
            throw new RoomsFileException("webhook: secret can't be, it must be text that matches " + SECRET);
        }
        webhook.setSecret(secret.asText());
    }

    private static JsonNode settable(JsonNode body) {
        ObjectNode rest = (ObjectNode) RoomEdits.settable(body, READ_ONLY);
        rest.remove(KEY);
        return rest;
    }

    private static String url(String text) {
        RoomField.require(text.length() <= MOST_OF_URL);
        try {
            URI url = new URI(text);
            RoomField.require(url.getHost() != null && url.getRawUserInfo() == null && url.getRawFragment() == null
                    && ("http".equals(url.getScheme()) || "https".equals(url.getScheme())));
            return text;
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
