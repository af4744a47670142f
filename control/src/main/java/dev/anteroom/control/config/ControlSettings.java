package dev.anteroom.control.config;

import dev.anteroom.runtime.kafka.KafkaSettings;
import dev.anteroom.runtime.management.ManagementSettings;
import dev.anteroom.runtime.settings.ClusterSettings;
import dev.anteroom.runtime.settings.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
        return List.of(ROOMS_FILE, HISTORY_KEEP, HISTORY_MOST_HOURS, STATUS_PUBLIC);
    }

    /** All settings of the process that runs control alone, in the order of the documentation. */
    public static List<Setting<?>> all() {
        return Stream.of(List.of(CONTROL_ID, MANAGEMENT_PORT, TOKENS_INTERVAL), ManagementSettings.all(), mounted(),
                List.of(KafkaSettings.RETRY_INTERVAL), ClusterSettings.all()).<Setting<?>>flatMap(List::stream)
                .toList();
    }
}
