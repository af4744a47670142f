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
            "YAML file of rooms that is loaded into the rooms topic at start; optional.");
    public static final Setting<Duration> HISTORY_KEEP = Setting
            .duration("history.keep", "0s", "30d",
                    "How long the dashboard looks back: as much of traffic-history and room-history is read into memory."
                            + " 0s for nothing.")
            .orElse("7d");
    public static final Setting<Integer> HISTORY_MOST_HOURS = Setting
            .integer("history.mostHours", 24, 1 << 20,
                    "Most hours of a room in a data center that are kept together of each of the two topics; then the oldest"
                            + " are forgotten. Each takes 2 KiB, and up to 10 KiB when visitors queue all the time.")
            .orElse("5000");

    public static final Setting<Boolean> STATUS_PUBLIC = Setting
            .flag("status.public",
                    "Whether /status on the port of management shows names and status of health checks to everybody, without a token.")
            .orElse("false");

    public static final Setting<String> CONTROL_ID = Setting
            .text("control.id", "[A-Za-z0-9_-]{1,64}", "Name of this process, for the audit and the dashboard.")
            .orElse("control");
    public static final Setting<Integer> MANAGEMENT_PORT = ManagementSettings.port("9092",
            "Port of dashboard, management API, health and metrics; 0 takes any free one.");
    public static final Setting<Duration> TOKENS_INTERVAL = Setting
            .duration("management.tokensInterval", "100ms", "1h",
                    "How often the files of tokens and certificates are looked at, so that changes need no restart.")
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
