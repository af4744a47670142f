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
     * their tries are spread over a refresh interval by the time it starts. Sessions are already those of the event, so that
     * whoever is in may have to queue, too, where the prequeue is longer than a session that is not renewed.
     */
    static RoomConfig before(RoomConfig room, RoomEvent event) {
        return fromPrequeueOn(room, event).build();
    }

    /** While the event goes on. */
    static RoomConfig during(RoomConfig room, RoomEvent event) {
        RoomConfig.Builder config = fromPrequeueOn(room, event);
        Optional.ofNullable(event.getTotalActiveUsers()).ifPresent(config::setTotalActiveUsers);
        Optional.ofNullable(event.getNewUsersPerMinute()).ifPresent(config::setNewUsersPerMinute);
        return config.build();
    }

    private static RoomConfig.Builder fromPrequeueOn(RoomConfig room, RoomEvent event) {
        RoomConfig.Builder config = RoomConfig.newBuilder(room).setEvents(List.of());
        Optional.ofNullable(event.getCustomPageHtml()).ifPresent(config::setCustomPageHtml);
        Optional.ofNullable(event.getQueueingMethod()).ifPresent(config::setQueueingMethod);
        Optional.ofNullable(event.getDisableSessionRenewal()).ifPresent(config::setDisableSessionRenewal);
        Optional.ofNullable(event.getSessionDurationMillis()).ifPresent(config::setSessionDurationMillis);
        Optional.ofNullable(event.getTurnstileMode()).ifPresent(config::setTurnstileMode);
        Optional.ofNullable(event.getTurnstileAction()).ifPresent(config::setTurnstileAction);
        return config;
    }
}
