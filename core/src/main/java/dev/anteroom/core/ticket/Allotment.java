package dev.anteroom.core.ticket;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import java.util.Optional;

/**
 * What one scope may issue by one state of the room.
 *
 * @param snapshotAt when that state was published, milliseconds since the epoch
 * @param issuedKnown numbers issued minus those returned, as counted by the state
 * @param returnedKnown numbers returned, as counted by the state
 * @param servingUpTo the highest number that may be issued
 */
public record Allotment(long snapshotAt, long issuedKnown, long returnedKnown, long servingUpTo) {

    static final Allotment NONE = new Allotment(Long.MIN_VALUE, 0, 0, 0);

    static Allotment of(RoomView room, String scope) {
        Optional<ScopeState> found = room.scope(scope);
        if (found.isEmpty()) {
            return NONE;
        }
        long snapshotAt = room.state().map(RoomState::getPublishedAt).orElse(Long.MIN_VALUE);
        return new Allotment(snapshotAt, found.get().getIssuedKnown(), found.get().getReturned(),
                found.get().getServingUpTo());
    }

    long size() {
        return Math.max(0, servingUpTo - issuedKnown);
    }
}
