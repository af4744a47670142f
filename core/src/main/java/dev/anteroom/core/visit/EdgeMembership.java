package dev.anteroom.core.visit;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.counting.StoredMarks;
import java.util.function.Function;

/**
 * Whether counting waits for this edge, so that it may admit visitors to places that states hold.
 *
 * @param run the run that the edge's moves name, so that they count as marks; 0 for none
 * @param marks by the id of a room, what the edge's marks prove in the partition with its moves in the room
 */
public record EdgeMembership(int run, Function<String, StoredMarks> marks) {

    /** An edge that writes no marks. */
    public static final EdgeMembership NONE = new EdgeMembership(0, roomId -> StoredMarks.NONE);

    StoredMarks stored(RoomView room) {
        return marks.apply(room.roomId());
    }

    /** Whether counting waits for the edge, and the room's newest state knows it. */
    boolean isAwaited(RoomView room) {
        StoredMarks stored = stored(room);
        return stored.isMember() && room.holdsPlacesFor(run, stored.memberSince());
    }
}
