package dev.anteroom.control.notification;

import dev.anteroom.schemas.avro.WebhookDestination;
import io.vertx.core.Future;
import java.util.Optional;

/**
 * Sends what is to be sent, by whatever mechanism.
 *
 * @param directory where webhooks are looked up when something is sent to them
 */
record Senders(NotificationDirectory directory, WebhookSender webhooks, MailSender mail) {

    /** There is nobody to send to. */
    static final class NobodyThereException extends Exception {

        private static final long serialVersionUID = 1L;

        NobodyThereException(String message) {
            super(message);
        }
    }

    Future<Void> send(Dispatch dispatch) {
        return switch (dispatch.target()) {
            case Target.Mail mailTo -> mail.send(dispatch);
            case Target.Webhook to -> {
                Optional<WebhookDestination> webhook = directory.webhook(to.id());
                yield webhook.isEmpty()
                        ? Future.failedFuture(new NobodyThereException("the webhook was removed"))
                        : webhooks.post(webhook.get(), NotificationBody.of(dispatch, webhook.get().getName()),
                                dispatch.notification().getNotificationId());
            }
        };
    }
}
