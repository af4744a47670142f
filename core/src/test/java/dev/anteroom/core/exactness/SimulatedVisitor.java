package dev.anteroom.core.exactness;

import dev.anteroom.core.pass.VisitorPass;
import java.util.Optional;

/** A visitor's browser: it keeps the newest cookie, and shows it to whichever edge it asks. */
final class SimulatedVisitor {

    private Optional<VisitorPass> cookie = Optional.empty();
    private Optional<SimulatedEdge> edge = Optional.empty();
    private long countedUntil;
    private long forgivenUntil;

    Optional<VisitorPass> cookie() {
        return cookie;
    }

    void store(VisitorPass pass) {
        cookie = Optional.of(pass);
    }

    /** The visitor asks this edge now. */
    void asks(SimulatedEdge asked) {
        edge = Optional.of(asked);
    }

    /** A session begins. */
    void entered(SimulatedRoom room) {
        forgivenUntil = 0;
        counted(room);
    }

    /**
     * The visitor is about to ask an edge that counting waits for. Whose last count has ended is counted again from now on, which
     * every state says soon.
     */
    void asksToBeCounted(long now, SimulatedRoom room) {
        if (isActive(now, room) && now >= countedUntil) {
            forgivenUntil = now + room.timing().lease() + 2 * room.timing().settle();
        }
    }

    /** Such an edge has answered. */
    void counted(SimulatedRoom room) {
        cookie.filter(VisitorPass::accepted).ifPresent(pass -> countedUntil = endOfSession(pass, room));
    }

    /**
     * Whether the place may belong to somebody else, since the session went on beyond the last count of an edge that counting waited
     * for.
     */
    boolean isUncounted(long now) {
        return now < forgivenUntil || now >= countedUntil;
    }

    /** Whether the visitor is active, and the edge that was asked last would let the visitor in again. */
    boolean isLetIn(long now, SimulatedRoom room) {
        return isActive(now, room) && edge.filter(asked -> !asked.letsIn(this)).isEmpty();
    }

    /** Removes the visitor from all counts. */
    void forget() {
        cookie = Optional.empty();
    }

    /** Whether the visitor was let in, even if the session has since ended. */
    boolean isAdmitted() {
        return cookie.filter(VisitorPass::accepted).isPresent();
    }

    /** Whether the limit applies to this visitor: admitted, not gone, and seen less than a session ago. */
    boolean isActive(long now, SimulatedRoom room) {
        return cookie.filter(pass -> pass.accepted() && now < endOfSession(pass, room)).isPresent();
    }

    private static long endOfSession(VisitorPass pass, SimulatedRoom room) {
        return pass.lastCheckIn() + room.sessionAt(pass.lastCheckIn());
    }
}
