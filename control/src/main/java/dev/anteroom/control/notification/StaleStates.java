package dev.anteroom.control.notification;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.notification.NotificationStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out which rooms have a state that is no longer renewed: it is older than the lease, so that edges admit nobody by it.
 * Whoever looks at the same states finds the same, with the same identities. A suspended room needs no state, and a new one
 * has none yet. Pure functions.
 *
 * <p>Rests on decision 141.
 *
 * @param stale of the rooms that were told of, when the state was published, in milliseconds since the epoch
 * @param notifications what is to be told now
 */
public record StaleStates(Map<String, Long> stale, List<Notification> notifications) {

    /** Nothing was told yet. */
    public static final StaleStates NONE = new StaleStates(Map.of(), List.of());

    public StaleStates {
        stale = Map.copyOf(stale);
        notifications = List.copyOf(notifications);
    }

    /** What is so at {@code now}, and what is to be told of it; rooms that are gone are forgotten. */
    public StaleStates next(Collection<RoomView> rooms, long now) {
        Map<String, Long> next = new HashMap<>();
        List<Notification> changes = new ArrayList<>();
        for (RoomView room : rooms) {
            Optional<RoomState> state = room.state();
            if (state.isEmpty() || room.config().getSuspended()) {
                continue;
            }
            Optional<Long> told = Optional.ofNullable(stale.get(room.roomId()));
            if (room.holdsLease(now)) {
                told.ifPresent(since -> changes
                        .add(about(room.config(), state.get(), NotificationStatus.RENEWED, since,
                                state.get().getPublishedAt())));
            } else {
                long since = told.orElse(state.get().getPublishedAt());
                next.put(room.roomId(), since);
                if (told.isEmpty()) {
                    changes.add(about(room.config(), state.get(), NotificationStatus.STALE, since,
                            since + room.timing().lease()));
                }
            }
        }
        return new StaleStates(next, changes);
    }

    private static Notification about(RoomConfig room, RoomState state, String status, long since, long at) {
        String previous = status.equals(NotificationStatus.STALE)
                ? NotificationStatus.RENEWED
                : NotificationStatus.STALE;
        return Notification.newBuilder()
                .setNotificationId(String.join("-", "room_state", room.getRoomId(), status, Long.toString(since)))
                .setAlertType(AlertType.ROOM_STATE).setSubjectId(room.getRoomId()).setZone(room.getZone())
                .setName(room.getName()).setAt(at).setStatus(status).setPrevious(previous).setLastKnown(previous)
                .setActiveUsers(state.getActiveUsers()).setWaitingUsers(state.getWaitingUsers())
                .setLimit(state.getTotalActiveUsers()).build();
    }
}
