package dev.anteroom.roomfile;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.Optional;

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

    static void check(RoomConfig room, String where) {
        check(where, room.getNewUsersPerMinute(), room.getTotalActiveUsers(), room.getSessionDurationMillis());
    }

    /** Checks the limits that an event sets itself. */
    static void check(RoomConfig room, RoomEvent event, String where) {
        Integer newUsers = event.getNewUsersPerMinute();
        Integer active = event.getTotalActiveUsers();
        if (newUsers != null && active != null) {
            check(where, newUsers, active, Optional.ofNullable(event.getSessionDurationMillis())
                    .orElse(room.getSessionDurationMillis()));
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
