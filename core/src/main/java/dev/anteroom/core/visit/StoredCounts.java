package dev.anteroom.core.visit;

import dev.anteroom.core.admission.AdmissionPolicy;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.counting.StoredMarks;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.CutOffEdge;
import dev.anteroom.schemas.avro.QueueingMethod;

/**
 * Which counts of visitors are surely stored, and what follows for those of an edge that is cut off.
 *
 * <p>A move counts once it is stored, and an edge for which counting does not wait can't know when its moves will be. So its
 * cookies tell other edges of no count that it made since. What it counted after the last mark that was stored in time may be
 * missing, too, and is not taken for counted by whoever can know that it may be missing.
 *
 * <p>In rooms that say {@code cut_off_edge: hold}, an edge that is left out makes no moves for sessions, and these last as long
 * as the last count that is surely stored, which the pass tells: its place may have been given to somebody else meanwhile.
 *
 * <p>Belongs to one event loop. Rests on decisions 145, 166, 170, 172 and 174.
 */
final class StoredCounts {

    private final EdgeMembership membership;
    private final VisitorMemory memory;

    StoredCounts(EdgeMembership membership, VisitorMemory memory) {
        this.membership = membership;
        this.memory = memory;
    }

    /** Where the room admits everybody, or nothing proves what is counted, there is nothing to keep exact. */
    private boolean areIn(RoomView room) {
        return room.config().getCutOffEdge() == CutOffEdge.HOLD
                && room.config().getQueueingMethod() != QueueingMethod.PASSTHROUGH
                && areMovesProved(room);
    }

    private boolean areMovesProved(RoomView room) {
        return membership.run() != 0 && room.isProved();
    }

    /** Whether nobody may ever count what this edge counts now. */
    boolean isLeftOut(RoomView room) {
        return areMovesProved(room) && !membership.stored(room).isMember();
    }

    /** Whether counting did not go on without a move that this edge made at {@code at}, and that is stored now. */
    boolean isInTime(RoomView room, long at) {
        return !areMovesProved(room) || membership.stored(room).isInTime(at);
    }

    /** Whether sessions may be renewed now. */
    boolean mayRenew(RoomView room) {
        return !areIn(room) || !isLeftOut(room);
    }

    /** Whether nothing but time ends the session of an accepted visitor, since it was counted without a break. */
    boolean goesOn(RoomView room, VisitorPass pass, long now) {
        if (!areIn(room)) {
            return true;
        }
        StoredMarks stored = membership.stored(room);
        boolean isMissing = memory.counted(pass)
                ? !stored.isInTime(pass.countedAt())
                : room.mayBeLost(pass);
        // Where counting waits for the edge, whoever was just admitted, or shown waiting elsewhere, will be counted now.
        return pass.countedActive()
                ? room.staysActive(isMissing ? pass.since() : pass.countedAt(), now)
                : stored.isMember() && !isMissing;
    }

    /** {@code pass}, without the last count if another edge made it and it may be missing, and in if the entry is counted. */
    VisitorPass surely(RoomView room, VisitorPass pass, long now) {
        if (pass.isEntering()) {
            return entering(room, pass, now);
        }
        boolean isMissing = room.mayBeLost(pass) || (pass.countedActive() && room.isLate(pass.countedAt(), now));
        return isMissing && !memory.counted(pass) ? withoutLastCount(room, pass) : judged(room, pass);
    }

    /** A chain of check-ins that was in doubt goes on where counting has waited for this edge all the time, and else is broken. */
    private VisitorPass judged(RoomView room, VisitorPass pass) {
        if (pass.since() >= 0 || !room.isCounted(pass.countedAt())) {
            return pass;
        }
        return pass.countedSince(room.hasWaitedFor(membership.run(), -pass.since()) ? -pass.since() : 0);
    }

    /**
     * Since when a visitor has waited who is counted as waiting by this edge at a moment when {@code since} would be known if
     * counting surely waited for the edge. Where it may not, the answer is in doubt: negative, and known to this edge alone.
     */
    long waitingSince(RoomView room, long since) {
        if (!isLeftOut(room)) {
            return since;
        }
        boolean hasJoined = membership.stored(room).memberSince() > 0;
        return hasJoined ? -Math.abs(since) : 0;
    }

    /** The count as waiting that a move replaces, if it is surely stored, so that the visitor counts even if the move is lost; otherwise 0. */
    long storedBefore(RoomView room, VisitorPass before) {
        if (before.countedActive() || !areMovesProved(room) || isUndecided(room, before)) {
            return 0;
        }
        boolean isStored = !memory.counted(before) || membership.stored(room).isStored(before.countedAt());
        return isStored ? before.countedAt() : 0;
    }

    /** Where this edge could not tell when the move was stored whether counting waited for it, a state tells. */
    private VisitorPass entering(RoomView room, VisitorPass pass, long now) {
        VisitorPass in = pass.admittedAt(pass.countedAt()).countedSince(pass.countedAt());
        // Whose session would be over waits anew at once, and not only when a state tells.
        if (!AdmissionPolicy.isCurrent(room, in, now) || isLost(room, pass)) {
            return withoutLastCount(room, pass.countedSince(0));
        }
        if (!isCounted(room, pass)) {
            return pass;
        }
        return goesOn(room, in, now) ? in : withoutLastCount(room, pass);
    }

    /** Whether a move into a place is not stored, or counting went on without it. */
    private boolean isLost(RoomView room, VisitorPass entering) {
        if (!memory.counted(entering)) {
            return room.mayBeLost(entering);
        }
        boolean isJudged = room.isCounted(entering.countedAt());
        return entering.since() < 0 || (isJudged && !room.hasWaitedFor(membership.run(), entering.countedAt()));
    }

    private boolean isCounted(RoomView room, VisitorPass entering) {
        return memory.counted(entering)
                ? room.isCounted(entering.countedAt())
                : room.surelyCounts(entering.countedAt());
    }

    /**
     * {@code pass} as it is counted, as far as that is decided: what a move subtracts. A last count that another edge made, and of which no
     * state tells, may still come in, or never: of a waiting visitor nothing is subtracted then, and of an active one the count
     * before where the room says {@code hold}. Others believe it, since visitors who change edges would count twice for a tick.
     */
    VisitorPass decided(RoomView room, VisitorPass pass) {
        if (pass.isEntering() || (!pass.countedActive() && isUndecided(room, pass))) {
            return pass.countedAt(0);
        }
        return pass.countedActive() && areIn(room) && isUndecided(room, pass) ? withoutLastCount(room, pass) : pass;
    }

    private boolean isUndecided(RoomView room, VisitorPass pass) {
        return room.isUndecided(pass.countedAt()) && !memory.counted(pass);
    }

    /**
     * {@code pass} as the cookie tells it: without what this edge counts while it is left out, or what is in doubt. Where a move is
     * underway, others judge.
     */
    VisitorPass told(RoomView room, VisitorPass pass) {
        if (isLeftOut(room) && !pass.isEntering()) {
            return withoutLastCount(room, pass);
        }
        return pass.since() < 0 ? pass.countedSince(pass.countedAt()) : pass;
    }

    /**
     * A count that was made while sessions were longer may last longer than the last one: whoever subtracts it would be missing
     * from then on, should the last one have come in. So nothing is subtracted.
     */
    private static VisitorPass withoutLastCount(RoomView room, VisitorPass pass) {
        boolean lastsLonger = pass.countedActive() && room.endOfCount(pass.since()) > room.endOfCount(pass.countedAt());
        return (lastsLonger ? pass.countedSince(0) : pass).withoutLastCount();
    }

    /** When a visitor was last counted as active by a move that is surely stored; 0 if that is not known or not needed. */
    long storedCount(RoomView room, VisitorPass pass) {
        if (!pass.countedActive() || !areMovesProved(room)) {
            return 0;
        }
        boolean isStored = memory.counted(pass)
                ? membership.stored(room).isStored(pass.countedAt())
                : !areIn(room) || !isUndecided(room, pass);
        return isStored ? pass.countedAt() : pass.since();
    }
}
