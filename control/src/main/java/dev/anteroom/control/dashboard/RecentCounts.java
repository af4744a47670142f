package dev.anteroom.control.dashboard;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomState;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * How many visitors were in each room, and waited for it, during the last ten minutes, so that a page shows how the
 * present numbers developed as soon as it is opened. A state older than the room's lease says nothing about the
 * present, so its numbers are left out. 12 KiB for each room. Belongs to the event loop.
 */
final class RecentCounts {

    /** How often {@link #take} is called. */
    static final long EACH_MILLIS = 2_000;

    private static final int MOST = 300;

    /**
     * @param known whether the numbers were still current then
     */
    private record Sample(long at, boolean known, int active, int limit, int waiting) {
    }

    private final Map<String, Deque<Sample>> rooms = new HashMap<>();

    /** Remembers the states that rooms have now, and forgets those of rooms that no longer exist. */
    void take(Collection<RoomView> present, long now) {
        rooms.keySet().retainAll(present.stream().map(RoomView::roomId).collect(Collectors.toSet()));
        present.forEach(room -> room.state().ifPresent(state -> add(state, room.holdsLease(now), now)));
    }

    private void add(RoomState state, boolean known, long now) {
        Deque<Sample> samples = rooms.computeIfAbsent(state.getRoomId(), first -> new ArrayDeque<>());
        if (samples.size() == MOST) {
            samples.removeFirst();
        }
        samples.addLast(new Sample(now, known, state.getActiveUsers(), state.getTotalActiveUsers(),
                state.getWaitingUsers()));
    }

    /** An array for each figure, with a number for each moment, or null where it is not known. */
    JsonObject of(String roomId) {
        Deque<Sample> samples = rooms.getOrDefault(roomId, new ArrayDeque<>());
        return new JsonObject().put("at", new JsonArray(samples.stream().map(Sample::at).toList()))
                .put("active", each(samples, Sample::active))
                .put("limit", each(samples, Sample::limit)).put("waiting", each(samples, Sample::waiting));
    }

    private static JsonArray each(Collection<Sample> samples, ToLongFunction<Sample> figure) {
        JsonArray numbers = new JsonArray();
        samples.forEach(sample -> {
            if (sample.known()) {
                numbers.add(figure.applyAsLong(sample));
            } else {
                numbers.addNull();
            }
        });
        return numbers;
    }
}
