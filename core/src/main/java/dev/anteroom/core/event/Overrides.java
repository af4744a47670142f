package dev.anteroom.core.event;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.List;
import java.util.Optional;

/** A room's settings, overridden by those of an event. */
final class Overrides {

    private Overrides() {
    }

    /**
     * The settings while visitors queue for the event. Visitors see the event's page and are told by which method they
     * will enter. In random order, their attempts are spread over a refresh interval by the time the event starts.
     * Sessions already have the event's length; where a session is not renewed and is shorter than the prequeue,
     * admitted visitors may have to queue, too.
     */
    static RoomConfig before(RoomConfig room, RoomEvent event) {
        return fromPrequeueOn(room, event).build();
    }

    /** The settings while the event is on. */
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
