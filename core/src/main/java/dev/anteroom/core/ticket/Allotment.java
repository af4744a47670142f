package dev.anteroom.core.ticket;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Optional;

/**
 * What one scope may issue by one state of the room; nothing where the state does not name the scope.
 *
 * @param snapshotAt when that state was published, milliseconds since the epoch
 * @param issuedKnown numbers issued minus those returned, as counted by the state
 * @param returnedKnown numbers returned, as counted by the state
 * @param servingUpTo the highest number that may be issued
 */
public record Allotment(long snapshotAt, long issuedKnown, long returnedKnown, long servingUpTo) {

    static final Allotment NONE = new Allotment(Long.MIN_VALUE, 0, 0, 0);

    static Allotment of(RoomView room, String scope) {
        Optional<RoomState> state = room.state();
        if (state.isEmpty()) {
            return NONE;
        }
        long snapshotAt = state.get().getPublishedAt();
        return room.scope(scope)
                .map(it -> new Allotment(snapshotAt, it.getIssuedKnown(), it.getReturned(), it.getServingUpTo()))
                .orElseGet(() -> new Allotment(snapshotAt, 0, 0, 0));
    }

    long size() {
        return Math.max(0, servingUpTo - issuedKnown);
    }
}
