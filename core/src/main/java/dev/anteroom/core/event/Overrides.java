package dev.anteroom.core.event;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.List;
import java.util.Optional;

/** A room's settings with those of an event in their place. */
final class Overrides {

    private Overrides() {
    }

    /**
     * While visitors queue for the event: they see its page, and learn by which method they will enter. In random order
     * their tries are spread over a refresh interval by the time it starts.
     */
    static RoomConfig before(RoomConfig room, RoomEvent event) {
        return shown(room, event).build();
    }

    /** While the event goes on. */
    static RoomConfig during(RoomConfig room, RoomEvent event) {
        RoomConfig.Builder config = shown(room, event);
        Optional.ofNullable(event.getDisableSessionRenewal()).ifPresent(config::setDisableSessionRenewal);
        Optional.ofNullable(event.getSessionDurationMillis()).ifPresent(config::setSessionDurationMillis);
        Optional.ofNullable(event.getTotalActiveUsers()).ifPresent(config::setTotalActiveUsers);
        Optional.ofNullable(event.getNewUsersPerMinute()).ifPresent(config::setNewUsersPerMinute);
        return config.build();
    }

    private static RoomConfig.Builder shown(RoomConfig room, RoomEvent event) {
        RoomConfig.Builder config = RoomConfig.newBuilder(room).setEvents(List.of());
        Optional.ofNullable(event.getCustomPageHtml()).ifPresent(config::setCustomPageHtml);
        Optional.ofNullable(event.getQueueingMethod()).ifPresent(config::setQueueingMethod);
        return config;
    }
}
