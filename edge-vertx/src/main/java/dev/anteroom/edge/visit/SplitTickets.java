package dev.anteroom.edge.visit;

import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.admission.SplitPolicy;
import java.util.HashMap;
import java.util.Map;

/**
 * Gives this edge's part of a room's slots, counted here and per bucket. Not thread-safe: belongs to one event loop.
 */
public final class SplitTickets {

    private final String dataCenter;
    private final Map<String, Taken> takenByRoom = new HashMap<>();

    public SplitTickets(String dataCenter) {
        this.dataCenter = dataCenter;
    }

    /** Takes one slot of the current bucket; false when this edge's part is used up. */
    public boolean take(RoomView room, long now) {
        Taken taken = takenByRoom.computeIfAbsent(room.roomId(), key -> new Taken());
        long bucketId = room.timing().bucketOf(now);
        if (taken.bucketId != bucketId) {
            taken.bucketId = bucketId;
            taken.count = 0;
        }
        if (taken.count >= SplitPolicy.slotsPerEdge(room, dataCenter)) {
            return false;
        }
        taken.count++;
        return true;
    }

    private static final class Taken {
        private long bucketId = Long.MIN_VALUE;
        private int count;
    }
}
