package dev.anteroom.cli.watch;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Prolongation;
import dev.anteroom.schemas.topic.RestingStates;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The newest states of all rooms, or of one of them. Not thread-safe. */
public final class WatchedRooms {

    private final Optional<String> only;
    private final RestingStates resting = new RestingStates();
    private final Map<String, RoomState> rooms = new TreeMap<>();

    /** @param only the room that is watched; empty for all */
    public WatchedRooms(Optional<String> only) {
        this.only = only;
    }

    /**
     * Takes a record of the topic of states; a room that was removed is forgotten. Returns whether the record is about
     * a watched room, and not only prolongs its state.
     */
    public boolean take(TopicFeed.Entry<RoomState> entry) {
        if (Prolongation.isOne(entry.key())) {
            entry.value().ifPresent(prolongation -> resting.prolong(prolongation)
                    .forEach(state -> rooms.put(state.getRoomId(), state)));
            return false;
        }
        if (only.isPresent() && !only.get().equals(entry.key())) {
            return false;
        }
        resting.read(entry.key(), entry.value());
        entry.value().ifPresentOrElse(state -> rooms.put(entry.key(), state), () -> rooms.remove(entry.key()));
        return true;
    }

    /** The states, by room. */
    public Collection<RoomState> states() {
        return rooms.values();
    }
}
