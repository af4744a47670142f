package dev.anteroom.control.notification;

import dev.anteroom.control.config.SmtpConfig;
import dev.anteroom.schemas.avro.Notification;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.StartTLSOptions;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Sends mail by SMTP. Thread-safe. */
public final class MailSender {

    private static final int CONNECT_MILLIS = 5_000;
    private static final int WHOLE_MILLIS = 20_000;

    private final Optional<SmtpConfig> config;
    private final Optional<MailClient> client;

    /** @param config empty where mail can't be sent */
    public MailSender(Vertx vertx, Optional<SmtpConfig> config) {
        this.config = config;
        this.client = config.map(smtp -> MailClient.create(vertx, options(smtp)));
    }

    private static MailConfig options(SmtpConfig smtp) {
        MailConfig options = new MailConfig().setHostname(smtp.host()).setPort(smtp.port()).setKeepAlive(false)
                .setMaxPoolSize(2).setUserAgent("anteroom");
        options.setConnectTimeout(CONNECT_MILLIS);
        switch (smtp.security()) {
            case STARTTLS -> options.setStarttls(StartTLSOptions.REQUIRED);
            case TLS -> options.setSsl(true).setStarttls(StartTLSOptions.DISABLED);
            case NONE -> options.setStarttls(StartTLSOptions.DISABLED);
        }
        smtp.credentials().ifPresentOrElse(it -> options.setLogin(LoginOption.REQUIRED).setUsername(it.user())
                .setPassword(it.password()), () -> options.setLogin(LoginOption.DISABLED));
        return options;
    }

    /** Succeeds when the server has taken it. */
    Future<Void> send(Dispatch dispatch) {
        return client.map(mail -> mail.sendMail(message(dispatch, config.orElseThrow().from()))
                .<Void>mapEmpty().timeout(WHOLE_MILLIS, TimeUnit.MILLISECONDS))
                .orElseGet(() -> Future.failedFuture("this process has no notifications.smtp.host"));
    }

    private static MailMessage message(Dispatch dispatch, String from) {
        Notification notification = dispatch.notification();
        String text = NotificationText.of(notification);
        String id = "<" + notification.getNotificationId() + "@anteroom>";
        return new MailMessage().setFrom(from).setTo(dispatch.target().id()).setSubject(text)
                .setText(text + "\n\nTime: " + Instant.ofEpochMilli(notification.getAt()) + "\nStatus: "
                        + notification.getStatus() + ", before: " + notification.getPrevious() + "\nPolicy: "
                        + dispatch.policy().getName() + "\nId: " + notification.getNotificationId() + "\n")
                .setHeaders(MultiMap.caseInsensitiveMultiMap().set("Message-ID", id).set("Auto-Submitted",
                        "auto-generated"));
    }
}
