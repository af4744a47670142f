package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.pass.VisitorPass;

/**
 * A visit that waits for a ticket.
 *
 * @param visitor index of the visitor; bots have the index after all visitors
 */
record Visit(int visitor, VisitorPass pass, Edge edge, Decision decision) {

    long visitorId() {
        return pass.visitorId();
    }
}
