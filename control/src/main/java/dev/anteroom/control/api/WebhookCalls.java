package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.anteroom.control.notification.NotificationStores;
import dev.anteroom.control.store.FencedStore;
import dev.anteroom.control.store.RoomStoreException;
import dev.anteroom.roomfile.WebhookEdits;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.avro.WebhookDestination;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The calls about webhooks. A webhook is saved only after it took a request that tests it. */
final class WebhookCalls {

    private static final String WEBHOOK = "webhook";

    private final NotificationStores stores;
    private final Rooms rooms;

    WebhookCalls(NotificationStores stores, Rooms rooms) {
        this.stores = stores;
        this.rooms = rooms;
    }

    Answer list(Call call) {
        requireLoaded();
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        stores.directory().webhooks().stream().sorted(Comparator.comparing(WebhookDestination::getName)
                .thenComparing(WebhookDestination::getWebhookId)).forEach(webhook -> all.add(shown(webhook)));
        return Answer.of(all);
    }

    Answer get(Call call) {
        requireLoaded();
        return Answer.of(shown(webhook(call, stores.directory().webhooks())));
    }

    Answer create(Call call) throws InterruptedException {
        WebhookDestination made = WebhookEdits.created(rooms.newId(), call.body());
        requireLoaded();
        requireTaken(made);
        return written(call, held -> Map.of(made.getWebhookId(), Optional.of(made)), made.getWebhookId());
    }

    Answer change(Call call) throws InterruptedException {
        JsonNode body = call.body();
        requireLoaded();
        requireTaken(WebhookEdits.changed(webhook(call, stores.directory().webhooks()), body));
        return written(call, held -> {
            WebhookDestination changed = WebhookEdits.changed(webhook(call, held.values()), body);
            return Map.of(changed.getWebhookId(), Optional.of(changed));
        }, call.variable(WEBHOOK));
    }

    /** A policy that names the webhook would tell nobody without a word, so policies must be changed first. */
    Answer remove(Call call) throws InterruptedException {
        String id = call.variable(WEBHOOK);
        List<String> naming = stores.directory().policies().stream()
                .filter(policy -> policy.getWebhookIds().contains(id)).map(NotificationPolicy::getName).toList();
        if (!naming.isEmpty()) {
            throw new ApiException(Problem.IN_USE,
                    "policies name the webhook: " + String.join(", ", naming) + "; take it from them first");
        }
        return written(call, held -> Map.of(webhook(call, held.values()).getWebhookId(), Optional.empty()), id);
    }

    private void requireTaken(WebhookDestination webhook) throws InterruptedException {
        Optional<String> problem = stores.tester().problem(webhook);
        if (problem.isPresent()) {
            throw new ApiException(Problem.WEBHOOK_FAILED,
                    "webhook '" + webhook.getName() + "' did not take the request that tests it: " + problem.get());
        }
    }

    private Answer written(Call call, FencedStore.Edit<WebhookDestination> edit, String id)
            throws InterruptedException {
        requireLoaded();
        try {
            stores.webhooks().change(call.caller().name(), edit);
            return Answer.removed(id);
        } catch (RoomStoreException e) {
            throw new ApiException(Rooms.problem(e), e.getMessage() + "; try again");
        }
    }

    private ObjectNode shown(WebhookDestination webhook) {
        ObjectNode json = WebhookEdits.shown(webhook);
        json.set("last_success", time(stores.history().lastSuccess(webhook.getWebhookId())));
        json.set("last_failure", time(stores.history().lastFailure(webhook.getWebhookId())));
        return json;
    }

    private static JsonNode time(Optional<Long> at) {
        return at.<JsonNode>map(millis -> new TextNode(Instant.ofEpochMilli(millis).toString()))
                .orElse(NullNode.getInstance());
    }

    private void requireLoaded() {
        if (!stores.directory().isLoaded()) {
            throw new ApiException(Problem.NOT_LOADED);
        }
    }

    private static WebhookDestination webhook(Call call, Iterable<WebhookDestination> all) {
        for (WebhookDestination webhook : all) {
            if (webhook.getWebhookId().equals(call.variable(WEBHOOK))) {
                return webhook;
            }
        }
        throw new ApiException(Problem.NO_SUCH_WEBHOOK, "there is no webhook '" + call.variable(WEBHOOK) + "'");
    }
}
