package dev.anteroom.edge.proxy;

import dev.anteroom.edge.config.OriginConfig;
import java.util.Optional;

/**
 * Which requests have to wait before they may ask for a connection to the origin. Belongs to the event loop.
 *
 * @param guests for all requests that pass without a ticket
 * @param bodies for requests of admitted visitors whose body is still on its way
 * @param memory for bodies that are read before a connection is asked for
 */
record OriginGates(RequestGate guests, RequestGate bodies, BodyMemory memory) {

    private static final long MEMORY_BYTES = 16 << 20;

    static OriginGates of(OriginConfig config) {
        return new OriginGates(new RequestGate(config.guestConnections(), config.waitQueue()),
                new RequestGate(config.bodyConnections(), config.waitQueue()), new BodyMemory(MEMORY_BYTES));
    }

    /** The gate that a request has to pass; empty when it needs none. */
    Optional<RequestGate> gate(boolean isGuest, RequestBody body) {
        if (isGuest) {
            return Optional.of(guests);
        }
        return body.isHere() ? Optional.empty() : Optional.of(bodies);
    }
}
