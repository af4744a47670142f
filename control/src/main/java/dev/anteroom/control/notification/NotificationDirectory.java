package dev.anteroom.control.notification;

import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.avro.WebhookDestination;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The policies and webhooks. Thread-safe. */
public final class NotificationDirectory {

    private final Map<String, NotificationPolicy> policies = new ConcurrentHashMap<>();
    private final Map<String, WebhookDestination> webhooks = new ConcurrentHashMap<>();
    private volatile boolean loaded;

    /** All policies that were read. */
    public Collection<NotificationPolicy> policies() {
        return List.copyOf(policies.values());
    }

    /** All webhooks that were read, with their secrets. */
    public Collection<WebhookDestination> webhooks() {
        return List.copyOf(webhooks.values());
    }

    Optional<WebhookDestination> webhook(String id) {
        return Optional.ofNullable(webhooks.get(id));
    }

    /** Whether everything that the topics held at the start has been read. */
    public boolean isLoaded() {
        return loaded;
    }

    void policy(String id, Optional<NotificationPolicy> policy) {
        policy.ifPresentOrElse(it -> policies.put(id, it), () -> policies.remove(id));
    }

    void webhook(String id, Optional<WebhookDestination> webhook) {
        webhook.ifPresentOrElse(it -> webhooks.put(id, it), () -> webhooks.remove(id));
    }

    void markLoaded() {
        loaded = true;
    }
}
