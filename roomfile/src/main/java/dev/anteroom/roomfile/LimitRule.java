package dev.anteroom.roomfile;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An additional rule of the management API for a room's limits: where a session lasts a minute or longer, the limit of
 * new visitors per minute must not exceed the limit of active visitors. The API that ours is compatible with has the
 * same rule. It does not apply to rooms in a file, which that API does not have; there the smaller limit takes effect.
 * Has no state.
 *
 * <p>Rests on decision 054.
 */
final class LimitRule {

    private static final long MINUTE_MILLIS = 60_000;

    private LimitRule() {
    }

    /** Whether two versions of a room have the same limits and session. */
    static boolean isSame(RoomConfig room, RoomConfig other) {
        return room.getNewUsersPerMinute() == other.getNewUsersPerMinute()
                && room.getTotalActiveUsers() == other.getTotalActiveUsers()
                && room.getSessionDurationMillis() == other.getSessionDurationMillis();
    }

    /** Checks the room's own limits. */
    static void check(RoomConfig room, String where) {
        check(where, room.getNewUsersPerMinute(), room.getTotalActiveUsers(), room.getSessionDurationMillis());
    }

    /**
     * Checks the limits that events set themselves, except for those that events of {@code known} have with the same
     * session: these may be from a file.
     *
     * @param known the room before the change; without events if it is new
     */
    static void checkEvents(RoomConfig known, RoomConfig changed, String where) {
        Map<String, EventLimits> before = known.getEvents().stream()
                .flatMap(event -> EventLimits.of(known, event).stream().map(limits -> Map.entry(event.getId(), limits)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        for (RoomEvent event : changed.getEvents()) {
            EventLimits.of(changed, event).filter(limits -> !limits.equals(before.get(event.getId())))
                    .ifPresent(limits -> check(where + ", event '" + event.getName() + "'", limits.newUsers(),
                            limits.active(), limits.sessionMillis()));
        }
    }

    /** The limits that an event sets itself, and the session that is in force with them. */
    private record EventLimits(int newUsers, int active, long sessionMillis) {

        static Optional<EventLimits> of(RoomConfig room, RoomEvent event) {
            Integer newUsers = event.getNewUsersPerMinute();
            Integer active = event.getTotalActiveUsers();
            return newUsers == null || active == null
                    ? Optional.empty()
                    : Optional.of(new EventLimits(newUsers, active, Optional
                            .ofNullable(event.getSessionDurationMillis()).orElse(room.getSessionDurationMillis())));
        }
    }

    private static void check(String where, int newUsers, int active, long sessionMillis) {
        if (newUsers > active && sessionMillis >= MINUTE_MILLIS) {
            throw new RoomsFileException(where + ": new_users_per_minute is '" + newUsers
                    + "', it must be no more than total_active_users '" + active
                    + "' if session_duration is a minute or longer");
        }
    }
}
