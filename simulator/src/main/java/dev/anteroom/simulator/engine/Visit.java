package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.Decision;

/**
 * A visit that waits for a ticket.
 *
 * @param visitor index of the visitor; of bots the index after all visitors
 */
record Visit(int visitor, long visitorId, Edge edge, Decision decision) {
}
