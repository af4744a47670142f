package dev.anteroom.core.exactness;

import dev.anteroom.core.pass.VisitorPass;
import java.util.Optional;

/** A visitor's browser: it keeps the newest cookie, and shows it to whichever edge it asks. */
final class SimulatedVisitor {

    private Optional<VisitorPass> cookie = Optional.empty();
    private Optional<SimulatedEdge> edge = Optional.empty();

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

    /** Whether this edge was the last one that the visitor asked. */
    boolean isAt(SimulatedEdge other) {
        return edge.filter(other::equals).isPresent();
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
        return cookie.filter(pass -> pass.accepted() && now < pass.lastCheckIn() + room.sessionAt(pass.lastCheckIn()))
                .isPresent();
    }
}
