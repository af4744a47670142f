package dev.anteroom.control.config;

import dev.anteroom.runtime.settings.Settings;
import java.time.Duration;

/**
 * How much control remembers of closed buckets, for the dashboard.
 *
 * @param keep how long they are kept; zero for not at all
 * @param mostHours most hours of a room in a data center, all together
 */
public record HistoryConfig(Duration keep, int mostHours) {

    static HistoryConfig of(Settings values) {
        return new HistoryConfig(values.get(ControlSettings.HISTORY_KEEP),
                values.get(ControlSettings.HISTORY_MOST_HOURS));
    }
}
