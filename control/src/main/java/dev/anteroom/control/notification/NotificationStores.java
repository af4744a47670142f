package dev.anteroom.control.notification;

import dev.anteroom.control.store.FencedStore;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.avro.WebhookDestination;
import java.util.Optional;

/**
 * What the management API reads and changes of notifications.
 *
 * @param directory policies and webhooks as they were read
 * @param policies changes policies
 * @param webhooks changes webhooks
 * @param history what was sent
 * @param tester tests webhooks before they are saved
 * @param hasMail whether mail can be sent
 */
public record NotificationStores(NotificationDirectory directory, FencedStore<NotificationPolicy> policies,
        FencedStore<WebhookDestination> webhooks, DeliveryHistory history, WebhookTester tester,
        boolean hasMail) {

    /** Sends a request that tests a webhook. */
    @FunctionalInterface
    public interface WebhookTester {

        /** Says why it failed; empty when it did not. Blocks for some seconds at most. */
        Optional<String> problem(WebhookDestination webhook) throws InterruptedException;
    }
}
