package dev.anteroom.core.visit;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.counting.StoredMarks;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.CutOffEdge;
import dev.anteroom.schemas.avro.QueueingMethod;

/**
 * Lets sessions go on only while they are counted, in rooms that say so by {@code cut_off_edge: hold}.
 *
 * <p>A move counts once it is stored. An edge for which counting does not wait can't know when its moves will be, so it
 * makes none for sessions, and these last as long as the last count that is surely stored. What it counted after the last
 * mark that was stored in time may be missing from the counts, even if it is stored later: then the place may have been
 * given to somebody else meanwhile. There the count before decides, which the pass tells. What other edges counted is
 * taken for stored: each of them answers for its own moves.
 *
 * <p>Belongs to one event loop. Rests on decision 145.
 */
final class HeldSessions {

    private final EdgeMembership membership;
    private final VisitorMemory memory;

    HeldSessions(EdgeMembership membership, VisitorMemory memory) {
        this.membership = membership;
        this.memory = memory;
    }

    /** Where the room admits everybody, or nothing proves what is counted, there is nothing to keep exact. */
    private boolean areIn(RoomView room) {
        return room.config().getCutOffEdge() == CutOffEdge.HOLD
                && room.config().getQueueingMethod() != QueueingMethod.PASSTHROUGH
                && membership.run() != 0 && room.isProved();
    }

    /** Whether what this edge counts now may be relied upon: to renew a session, or to hold a place. */
    boolean mayCount(RoomView room) {
        return !areIn(room) || membership.stored(room).isMember();
    }

    /** Whether nothing but time ends the session of an accepted visitor, since it was counted without a break. */
    boolean goesOn(RoomView room, VisitorPass pass, long now) {
        if (!areIn(room)) {
            return true;
        }
        StoredMarks stored = membership.stored(room);
        boolean isMissing = memory.counted(pass) && !stored.isInTime(pass.countedAt());
        // Where counting waits for the edge, whoever was just admitted, or shown waiting elsewhere, will be counted now.
        return pass.countedActive()
                ? room.staysActive(isMissing ? pass.since() : pass.countedAt(), now)
                : stored.isMember() && !isMissing;
    }

    /** When a visitor was last counted as active by a move that is surely stored; 0 if that is not known or not needed. */
    long storedCount(RoomView room, VisitorPass pass) {
        if (!pass.countedActive() || !areIn(room)) {
            return 0;
        }
        boolean isStored = !memory.counted(pass) || membership.stored(room).isStored(pass.countedAt());
        return isStored ? pass.countedAt() : pass.since();
    }
}
