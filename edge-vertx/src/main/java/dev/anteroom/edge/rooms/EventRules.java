package dev.anteroom.edge.rooms;

import dev.anteroom.schemas.avro.RoomEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What must hold for the planned events of a room. */
final class EventRules {

    private static final Duration SHORTEST = Duration.ofMinutes(1);
    private static final Duration SHORTEST_PREQUEUE = Duration.ofMinutes(5);

    private EventRules() {
    }

    /** Checks all events of one room; {@code where} names the room in errors. */
    static void check(Collection<RoomEvent> events, String where) {
        events.forEach(event -> check(event, where + ", event '" + event.getName() + "'"));
        Set<String> known = new HashSet<>();
        for (RoomEvent event : events) {
            unique(known, "id", event.getId(), where);
            unique(known, "name", event.getName(), where);
        }
        List<RoomEvent> ordered = events.stream().sorted(Comparator.comparingLong(EventRules::begin)).toList();
        for (int i = 1; i < ordered.size(); i++) {
            requireApart(ordered.get(i - 1), ordered.get(i), where);
        }
    }

    private static void check(RoomEvent event, String where) {
        if (event.getEndAt() - event.getStartAt() < SHORTEST.toMillis()) {
            throw new RoomsFileException(where + ": event_end_time is '" + time(event.getEndAt())
                    + "', it must be at least 1 minute after event_start_time '" + time(event.getStartAt()) + "'");
        }
        Optional<Long> prequeue = Optional.ofNullable(event.getPrequeueAt());
        if (prequeue.isPresent() && event.getStartAt() - prequeue.get() < SHORTEST_PREQUEUE.toMillis()) {
            throw new RoomsFileException(where + ": prequeue_start_time is '" + time(prequeue.get())
                    + "', it must be at least 5 minutes before event_start_time '" + time(event.getStartAt()) + "'");
        }
        if (event.getShuffleAtStart() && prequeue.isEmpty()) {
            throw new RoomsFileException(where
                    + ": shuffle_at_event_start is 'true', it needs a prequeue_start_time");
        }
        boolean total = event.getTotalActiveUsers() != null;
        if (total != (event.getNewUsersPerMinute() != null)) {
            throw new RoomsFileException(where + ": " + (total ? "new_users_per_minute" : "total_active_users")
                    + " is missing, total_active_users and new_users_per_minute must be given together");
        }
    }

    private static void unique(Set<String> known, String key, String value, String where) {
        if (!known.add(key + " " + value)) {
            throw new RoomsFileException(
                    where + ": " + key + " '" + value + "' is that of two events, it must be unique");
        }
    }

    private static void requireApart(RoomEvent earlier, RoomEvent later, String where) {
        if (begin(later) < earlier.getEndAt()) {
            throw new RoomsFileException(where + ": event '" + later.getName() + "' begins at '" + time(begin(later))
                    + "', it must be no earlier than the end of event '" + earlier.getName() + "', '"
                    + time(earlier.getEndAt()) + "'");
        }
    }

    private static long begin(RoomEvent event) {
        return Optional.ofNullable(event.getPrequeueAt()).orElse(event.getStartAt());
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
