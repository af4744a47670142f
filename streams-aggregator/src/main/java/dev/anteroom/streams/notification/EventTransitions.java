package dev.anteroom.streams.notification;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.event.RoomPeriod;
import dev.anteroom.schemas.avro.NoticeMemory;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.notification.NotificationStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds out what is to be told of a room's planned events: that visitors queue for one, that it has started, and that it
 * has ended, which it also has when it was removed. Pure functions.
 */
final class EventTransitions {

    /** What is to be told of one event. */
    record Change(String eventId, String eventName, String status, String previous) {
    }

    private EventTransitions() {
    }

    /** The changes until {@code now}, in milliseconds since the epoch; what is on then is written into {@code next}. */
    static List<Change> until(long now, RoomConfig room, NoticeMemory memory, NoticeMemory.Builder next) {
        RoomPeriod period = EventSchedule.of(room).at(now);
        Optional<RoomEvent> event = period.event();
        String status = event.isEmpty()
                ? NotificationStatus.ENDED
                : period.isPrequeue() ? NotificationStatus.PREQUEUEING : NotificationStatus.STARTED;
        String eventId = event.map(RoomEvent::getId).orElse("");
        if (memory.getEventId().equals(eventId) && memory.getEventStatus().equals(status)) {
            return List.of();
        }
        boolean isOther = !memory.getEventId().equals(eventId);
        List<Change> changes = new ArrayList<>();
        if (isOther && !memory.getEventId().isEmpty()) {
            changes.add(new Change(memory.getEventId(), memory.getEventName(), NotificationStatus.ENDED,
                    memory.getEventStatus()));
        }
        String name = event.map(RoomEvent::getName).orElse("");
        if (event.isPresent()) {
            changes.add(
                    new Change(eventId, name, status, isOther ? NotificationStatus.ENDED : memory.getEventStatus()));
        }
        next.setEventId(eventId).setEventName(name).setEventStatus(status);
        return changes;
    }
}
