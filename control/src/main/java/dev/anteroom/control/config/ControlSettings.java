package dev.anteroom.control.config;

import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.runtime.kafka.KafkaSettings;
import dev.anteroom.runtime.management.ManagementSettings;
import dev.anteroom.runtime.settings.ClusterSettings;
import dev.anteroom.runtime.settings.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every setting of control, declared here and nowhere else. */
public final class ControlSettings {

    public static final Setting<Path> ROOMS_FILE = Setting.path("rooms.file",
            "YAML file with rooms that are written into the topic of rooms at start. Optional.");
    public static final Setting<Duration> HISTORY_KEEP = Setting
            .duration("history.keep", "0s", "30d",
                    "How far back the dashboard can look. Records of traffic-history and room-history from this time"
                            + " are kept in memory; 0s keeps none.")
            .orElse("7d");
    public static final Setting<Integer> HISTORY_MOST_HOURS = Setting
            .integer("history.mostHours", 24, 1 << 20,
                    "Most entries that are kept of each of the two topics, where an entry is one hour of one room in"
                            + " one data center. When there are more, the oldest are removed. Each takes 2 KiB of"
                            + " memory, and up to 10 KiB when visitors queue all the time.")
            .orElse("5000");

    public static final Setting<Boolean> STATUS_PUBLIC = Setting
            .flag("status.public",
                    "Whether /status on the management port shows the names and results of health checks to everybody,"
                            + " without a token.")
            .orElse("false");

    public static final Setting<Boolean> NOTIFICATIONS_SEND = Setting
            .flag("notifications.send",
                    "Whether this process sends notifications. Of all that do, one sends each; all need the same settings.")
            .orElse("true");
    public static final Setting<List<IpNetwork>> NOTIFICATIONS_ALLOW = new Setting<List<IpNetwork>>(
            "notifications.allow", Optional.empty(), "addresses or networks with commas between, such as 10.0.0.0/8",
            "Networks that webhooks may be in though they are private, or this machine.", ControlSettings::networks)
            .orElse("");
    public static final Setting<String> SMTP_HOST = Setting.text("notifications.smtp.host", "[A-Za-z0-9._:-]{1,253}",
            "Mail server for notifications; without it mail can't be sent. Optional.");
    public static final Setting<Integer> SMTP_PORT = Setting
            .integer("notifications.smtp.port", 1, 65_535, "Its port; 465 is usual for TLS.").orElse("587");
    public static final Setting<SmtpConfig.Security> SMTP_SECURITY = Setting
            .choice("notifications.smtp.security", SmtpConfig.Security.class,
                    "How connections to it are encrypted: by STARTTLS, by TLS from the beginning, or not at all.")
            .orElse("starttls");
    public static final Setting<String> SMTP_USER = Setting.text("notifications.smtp.user", ".{1,256}",
            "User at the mail server; optional.");
    public static final Setting<String> SMTP_PASSWORD = Setting.secret("notifications.smtp.password", ".{1,1024}",
            "The user's password.");
    public static final Setting<Path> SMTP_PASSWORD_FILE = Setting.fileOf(SMTP_PASSWORD);
    public static final Setting<String> SMTP_FROM = Setting
            .text("notifications.smtp.from", "[^\\p{Cntrl}]{3,320}", "Sender of notifications by mail.")
            .orElse("anteroom@localhost");

    public static final Setting<String> CONTROL_ID = Setting
            .text("control.id", "[A-Za-z0-9_-]{1,64}", "Name of this process in the audit log and on the dashboard.")
            .orElse("control");
    public static final Setting<Integer> MANAGEMENT_PORT = ManagementSettings.port("9092",
            "Management port: dashboard, management API, health and metrics; 0 takes any free port.");
    public static final Setting<Duration> TOKENS_INTERVAL = Setting
            .duration("management.tokensInterval", "100ms", "1h",
                    "How often the files with tokens and certificates are checked for changes, so that new ones are"
                            + " used without a restart.")
            .orElse("10s");

    private ControlSettings() {
    }

    /** The settings that control reads wherever it runs, apart from those that edges have, too. */
    public static List<Setting<?>> mounted() {
        return List.of(ROOMS_FILE, HISTORY_KEEP, HISTORY_MOST_HOURS, STATUS_PUBLIC, NOTIFICATIONS_SEND,
                NOTIFICATIONS_ALLOW, SMTP_HOST, SMTP_PORT, SMTP_SECURITY, SMTP_USER, SMTP_PASSWORD, SMTP_PASSWORD_FILE,
                SMTP_FROM);
    }

    private static List<IpNetwork> networks(String text) {
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.split(",", -1)).map(String::strip)
                        .map(network -> IpNetwork.parse(network).orElseThrow(IllegalArgumentException::new)).toList();
    }

    /** All settings of the process that runs control alone, in the order of the documentation. */
    public static List<Setting<?>> all() {
        return Stream.of(List.of(CONTROL_ID, MANAGEMENT_PORT, TOKENS_INTERVAL), ManagementSettings.all(), mounted(),
                List.of(KafkaSettings.RETRY_INTERVAL), ClusterSettings.all()).<Setting<?>>flatMap(List::stream)
                .toList();
    }
}
