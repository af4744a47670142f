package dev.anteroom.core.visit;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.SplitPolicy;
import dev.anteroom.schemas.avro.RoomState;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Gives this edge's part of a room's slots, counted here and per bucket. Not thread-safe: belongs to one event loop.
 *
 * <p>A new bucket begins here when a state of that bucket is in use. If the clock alone decided, slots that were taken
 * in the last moments, and that no state counts yet, would be given away again. The clock decides only when states have
 * stopped coming.
 *
 * <p>Where there are fewer free slots than edges, each edge's part is less than one, and if only whole slots were given
 * nobody would ever be admitted. Such an edge draws once per bucket whether it has a slot, with its part as the
 * probability: on average as many slots are given as are free, and now and then one more.
 *
 * <p>Rests on decision 008.
 */
public final class SplitTickets {

    private final String dataCenter;
    private final RandomGenerator random;
    private final Map<String, Taken> takenByRoom = new HashMap<>();

    public SplitTickets(String dataCenter, RandomGenerator random) {
        this.dataCenter = dataCenter;
        this.random = random;
    }

    /** Takes one slot of the current bucket; false when this edge's part is used up. */
    public boolean take(RoomView room, long now) {
        Taken taken = takenByRoom.computeIfAbsent(room.roomId(), key -> new Taken());
        long bucketId = room.holdsLease(now)
                ? room.state().map(RoomState::getBucketId).orElse(now)
                : room.timing().bucketOf(now);
        if (bucketId > taken.bucketId) {
            taken.bucketId = bucketId;
            taken.count = 0;
            taken.luck = random.nextDouble();
        }
        if (taken.count >= slots(SplitPolicy.part(room, dataCenter), taken.luck)) {
            return false;
        }
        taken.count++;
        return true;
    }

    private static int slots(double part, double luck) {
        if (part >= 1) {
            return (int) part;
        }
        return luck < part ? 1 : 0;
    }

    private static final class Taken {
        private long bucketId = Long.MIN_VALUE;
        private int count;
        private double luck;
    }
}
