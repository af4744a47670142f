package dev.anteroom.control.history;

import dev.anteroom.control.config.HistoryConfig;
import dev.anteroom.core.admission.RoomView;
import java.time.Duration;

/**
 * The whole history of rooms that is kept in memory. Thread-safe.
 *
 * @param traffic who came and was let in
 * @param occupancy who was there and waited
 * @param audit who changed them
 */
public record RoomHistory(TrafficHistory traffic, OccupancyHistory occupancy, AuditLog audit) {

    /** An empty history. */
    public static RoomHistory of(HistoryConfig config) {
        return new RoomHistory(new TrafficHistory(config.keep(), config.mostHours()),
                new OccupancyHistory(config.keep(), config.mostHours()), new AuditLog());
    }

    /** How long a minute is kept; zero when there is no history. */
    public Duration keep() {
        return traffic.retention().keep();
    }

    /** Whether all is known of visitors that was in the topics when this process started. */
    public boolean isLoaded() {
        return traffic.retention().isLoaded() && occupancy.retention().isLoaded();
    }

    /** What happened in a room within a range of time. */
    public RoomReport report(RoomView room, AnalyticsRange range) {
        return new RoomReport(RoomAnalytics.of(traffic, room.schedule(), range, room.state()),
                RoomOccupancy.of(occupancy, room.roomId(), range, room.state()));
    }
}
