package dev.anteroom.control.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.control.config.SmtpConfig;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.subethamail.smtp.auth.EasyAuthenticationHandlerFactory;
import org.subethamail.smtp.auth.LoginFailedException;
import org.subethamail.smtp.server.SMTPServer;

/** Sends mail to a real SMTP server. */
@Tag("feature.notifications")
@Timeout(60)
class MailSenderIT {

    private static final long PATIENCE = 40;
    private static final Target ANN = new Target.Mail("ann@example.com");

    /** A mail as it came. */
    private record Got(String from, String to, String text) {
    }

    private final Vertx vertx = Vertx.vertx();
    private final BlockingQueue<Got> got = new LinkedBlockingQueue<>();
    private final SMTPServer server = SMTPServer.port(0).bindAddress(InetAddress.getLoopbackAddress())
            .messageHandler((context, from, to, data) -> got
                    .add(new Got(from, to, new String(data, StandardCharsets.UTF_8))))
            .authenticationHandlerFactory(new EasyAuthenticationHandlerFactory((user, password, context) -> {
                if (!(user + ":" + password).equals("anteroom:right")) {
                    throw new LoginFailedException();
                }
            })).build();

    MailSenderIT() {
        server.start();
    }

    @AfterEach
    void close() throws TimeoutException {
        server.stop();
        vertx.close().await(PATIENCE, TimeUnit.SECONDS);
    }

    private MailSender sender(SmtpConfig.Security security, Optional<SmtpConfig.Credentials> credentials) {
        return new MailSender(vertx, Optional.of(new SmtpConfig("127.0.0.1", server.getPortAllocated(), security,
                credentials, "anteroom@example.com")));
    }

    private static Optional<SmtpConfig.Credentials> credentials(String password) {
        return Optional.of(new SmtpConfig.Credentials("anteroom", password));
    }

    @Test
    void shouldSendMailThatSaysWhatHappened() throws TimeoutException {
        sender(SmtpConfig.Security.NONE, credentials("right")).send(Dispatches.to(ANN, "health-site-2-5", 0))
                .await(PATIENCE, TimeUnit.SECONDS);

        Got mail = got.remove();
        assertThat(mail.from()).isEqualTo("anteroom@example.com");
        assertThat(mail.to()).isEqualTo("ann@example.com");
        assertThat(mail.text()).contains("Subject: Health check shop-origin: the origin is unhealthy",
                "Message-ID: <health-site-2-5@anteroom>", "Auto-Submitted: auto-generated", "Policy: on call");
    }

    @Test
    void shouldFailWhereTheServerDoesNotEncryptOrKnowTheUser() {
        assertThatThrownBy(() -> sender(SmtpConfig.Security.STARTTLS, credentials("right"))
                .send(Dispatches.to(ANN, "a", 0)).await(PATIENCE, TimeUnit.SECONDS)).isInstanceOf(Exception.class);
        assertThatThrownBy(() -> sender(SmtpConfig.Security.NONE, credentials("wrong"))
                .send(Dispatches.to(ANN, "a", 0)).await(PATIENCE, TimeUnit.SECONDS))
                .hasMessageNotContaining("wrong");
        assertThat(got).isEmpty();
    }

    @Test
    void shouldSayThatNoServerIsSet() {
        assertThatThrownBy(() -> new MailSender(vertx, Optional.empty()).send(Dispatches.to(ANN, "a", 0))
                .await(PATIENCE, TimeUnit.SECONDS)).hasMessageContaining("notifications.smtp.host");
    }
}
