package dev.anteroom.streams.notification;

import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.NoticeMemory;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.notification.NotificationStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds out what is to be told of a room, from one published state after the other. A queue begins with the first
 * visitor who waits, and has ended only after nobody waited for a minute: a room at its limit has a visitor waiting
 * every few seconds, and nobody wants to be told of each. Of planned events it tells the moments at which the room
 * changes over. Pure functions.
 *
 * <p>Rests on decision 133.
 *
 * @param memory what to remember
 * @param notifications what changed
 */
public record RoomTransitions(NoticeMemory memory, List<Notification> notifications) {

    /** For so long nobody must have waited before a queue has ended. */
    static final Duration EMPTY = Duration.ofMinutes(1);

    public RoomTransitions {
        notifications = List.copyOf(notifications);
    }

    /** What is remembered of a room of which nothing was told. */
    public static NoticeMemory nothing() {
        return NoticeMemory.newBuilder().build();
    }

    /** What changes with {@code state}; nothing while the room is stopped, for its state is an old one. */
    public static RoomTransitions of(NoticeMemory memory, RoomConfig room, RoomState state) {
        if (state.getProblem() != null) {
            return new RoomTransitions(memory, List.of());
        }
        NoticeMemory.Builder next = NoticeMemory.newBuilder(memory);
        List<Notification> changes = new ArrayList<>();
        if (state.getWaitingUsers() > 0) {
            if (!memory.getQueueing()) {
                changes.add(queue(room, state, NotificationStatus.QUEUEING, NotificationStatus.NOT_QUEUEING));
            }
            next.setQueueing(true).setEmptySince(0);
        } else if (memory.getQueueing() && memory.getEmptySince() == 0) {
            next.setEmptySince(state.getPublishedAt());
        } else if (memory.getQueueing() && state.getPublishedAt() - memory.getEmptySince() >= EMPTY.toMillis()) {
            changes.add(queue(room, state, NotificationStatus.NOT_QUEUEING, NotificationStatus.QUEUEING));
            next.setQueueing(false).setEmptySince(0);
        }
        if (state.getLimitReason() != memory.getLimitReason()) {
            changes.add(about(AlertType.ROOM_LIMIT, room, state, word(state.getLimitReason()),
                    word(memory.getLimitReason())));
            next.setLimitReason(state.getLimitReason());
        }
        EventTransitions.until(state.getPublishedAt(), room, memory, next)
                .forEach(change -> changes.add(event(room, state, change)));
        return new RoomTransitions(next.build(), changes);
    }

    private static Notification event(RoomConfig room, RoomState state, EventTransitions.Change change) {
        Notification said = about(AlertType.ROOM_EVENT, room, state, change.status(), change.previous());
        return Notification.newBuilder(said).setNotificationId(said.getNotificationId() + "-" + change.eventId())
                .setEventId(change.eventId()).setEventName(change.eventName()).build();
    }

    private static Notification queue(RoomConfig room, RoomState state, String status, String previous) {
        return about(AlertType.ROOM_QUEUEING, room, state, status, previous);
    }

    private static Notification about(AlertType type, RoomConfig room, RoomState state, String status,
            String previous) {
        return Notification.newBuilder()
                .setNotificationId(String.join("-", word(type), room.getRoomId(), status,
                        Long.toString(state.getPublishedAt())))
                .setAlertType(type).setSubjectId(room.getRoomId()).setZone(room.getZone()).setName(room.getName())
                .setAt(state.getPublishedAt()).setStatus(status).setPrevious(previous).setLastKnown(previous)
                .setActiveUsers(state.getActiveUsers()).setWaitingUsers(state.getWaitingUsers())
                .setLimit(state.getTotalActiveUsers()).setCheckId(state.getLimitCheckId()).build();
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
