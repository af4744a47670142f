package dev.anteroom.core.visit;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.SplitPolicy;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.RoomState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Gives this edge's part of a room's slots, counted here. Not thread-safe: belongs to one event loop.
 *
 * <p>What was taken in a bucket is forgotten when a state of a later bucket is in use that counts it. Where states have
 * stopped coming, it is forgotten after a session: until then whoever took it may be active, and the old state's slots
 * must not be given away twice.
 *
 * <p>Rests on decision 147.
 */
public final class SplitTickets {

    private final String dataCenter;
    private final String edgeId;
    private final Map<String, Taken> takenByRoom = new HashMap<>();

    public SplitTickets(String dataCenter, String edgeId) {
        this.dataCenter = dataCenter;
        this.edgeId = edgeId;
    }

    /** Takes one slot; false when this edge's part is used up. */
    public boolean take(RoomView room, long now) {
        Optional<RoomState> state = room.state();
        if (state.isEmpty()) {
            return false;
        }
        Taken taken = takenByRoom.computeIfAbsent(room.roomId(), key -> new Taken());
        taken.forget(state.get(), room.timing(), now);
        if (taken.slots.size() >= SplitPolicy.slots(room, dataCenter, edgeId)) {
            return false;
        }
        taken.slots.add(new Slot(now, state.get().getBucketId(), now + room.timing().session()));
        return true;
    }

    /**
     * A slot that was taken.
     *
     * @param bucketId the bucket of the state that it was taken of
     * @param until when the session of whoever took it may end at the earliest
     */
    private record Slot(long at, long bucketId, long until) {

        boolean isForgotten(RoomState state, RoomTiming timing, long now) {
            long countedUpTo = RoomView.countedUpTo(state);
            return until < now || (bucketId < state.getBucketId() && timing.isCounted(at, countedUpTo));
        }
    }

    /** What was taken in one room, the oldest first. */
    private static final class Taken {

        private final Deque<Slot> slots = new ArrayDeque<>();

        private void forget(RoomState state, RoomTiming timing, long now) {
            while (!slots.isEmpty() && slots.getFirst().isForgotten(state, timing, now)) {
                slots.removeFirst();
            }
        }
    }
}
