package dev.anteroom.control.config;

import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.runtime.settings.Settings;
import java.util.List;
import java.util.Optional;

/**
 * How notifications are sent.
 *
 * @param isSending whether this process sends any
 * @param allowed networks that webhooks may be in though they are not part of the internet
 * @param smtp the mail server; empty where mail can't be sent
 */
public record NotificationConfig(boolean isSending, List<IpNetwork> allowed, Optional<SmtpConfig> smtp) {

    public NotificationConfig {
        allowed = List.copyOf(allowed);
    }

    static NotificationConfig of(Settings values) {
        return new NotificationConfig(values.get(ControlSettings.NOTIFICATIONS_SEND),
                values.get(ControlSettings.NOTIFICATIONS_ALLOW), SmtpConfig.of(values));
    }
}
