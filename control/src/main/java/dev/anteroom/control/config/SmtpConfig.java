package dev.anteroom.control.config;

import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import java.util.Optional;

/**
 * A mail server.
 *
 * @param security how connections to it are encrypted
 * @param credentials with which one signs in; empty for not at all
 * @param from the sender of all mail
 */
public record SmtpConfig(String host, int port, Security security, Optional<Credentials> credentials, String from) {

    /** How a connection is encrypted. */
    public enum Security {
        /** Plain at first, then by STARTTLS, without which nothing is sent. */
        STARTTLS,
        /** From its beginning. */
        TLS,
        /** Not at all. */
        NONE
    }

    /** A user and the password, which is shown nowhere. */
    public record Credentials(String user, String password) {

        @Override
        public String toString() {
            return user;
        }
    }

    static Optional<SmtpConfig> of(Settings values) {
        Optional<String> user = values.find(ControlSettings.SMTP_USER);
        Optional<String> password = values.secret(ControlSettings.SMTP_PASSWORD);
        if (user.isPresent() != password.isPresent()) {
            throw new SettingException(ControlSettings.SMTP_USER.key() + " and " + ControlSettings.SMTP_PASSWORD.key()
                    + " are to be set together, or neither of them");
        }
        return values.find(ControlSettings.SMTP_HOST).map(host -> new SmtpConfig(host,
                values.get(ControlSettings.SMTP_PORT), values.get(ControlSettings.SMTP_SECURITY),
                user.map(name -> new Credentials(name, password.orElseThrow())),
                values.get(ControlSettings.SMTP_FROM)));
    }
}
