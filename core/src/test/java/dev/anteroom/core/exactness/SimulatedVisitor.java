package dev.anteroom.core.exactness;

import dev.anteroom.core.pass.VisitorPass;
import java.util.Optional;

/** A visitor's browser: it keeps the newest cookie, and shows it to whichever edge it asks. */
final class SimulatedVisitor {

    private Optional<VisitorPass> cookie = Optional.empty();

    Optional<VisitorPass> cookie() {
        return cookie;
    }

    void store(VisitorPass pass) {
        cookie = Optional.of(pass);
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
