package dev.anteroom.schemas.topic;

import dev.anteroom.schemas.avro.RoomState;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The states of resting rooms that a reader of {@code room-state} knows, so that a {@link Prolongation} prolongs them. It
 * must be told of every record, in the order of the partitions. Not thread-safe.
 */
public final class RestingStates {

    private final Map<Long, Map<String, RoomState>> byTask = new HashMap<>();
    private final Map<String, Long> tasks = new HashMap<>();

    /** A record of a room was read; empty when the room was removed. */
    public void read(String roomId, Optional<RoomState> state) {
        Long before = tasks.remove(roomId);
        if (before != null) {
            byTask.computeIfPresent(before, (task, resting) -> {
                resting.remove(roomId);
                return resting.isEmpty() ? null : resting;
            });
        }
        Long by = state.map(RoomState::getProlongedBy).orElse(null);
        if (by != null) {
            tasks.put(roomId, by);
            byTask.computeIfAbsent(by, task -> new LinkedHashMap<>()).put(roomId, state.orElseThrow());
        }
    }

    /** A record that prolongs states was read; returns what the states are by it. */
    public List<RoomState> prolong(RoomState prolongation) {
        Map<String, RoomState> resting = byTask.get(prolongation.getProlongedBy());
        if (resting == null) {
            return List.of();
        }
        resting.replaceAll((roomId, state) -> Prolongation.prolonged(state, prolongation));
        return List.copyOf(resting.values());
    }

    /** Forgets all states. */
    public void clear() {
        byTask.clear();
        tasks.clear();
    }
}
