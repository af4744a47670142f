package dev.anteroom.edge.tickets;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.Ticket;
import io.vertx.core.Future;

/** Where an edge gets leave to admit one more visitor. Belongs to the event loop. */
@FunctionalInterface
public interface TicketSource {

    /**
     * Asks for one place in {@code room}. Parallel requests of one visitor share a ticket: one of them gets it, and the
     * others end with {@link Ticket.None} right after.
     *
     * @param pass whose place in line decides who is served first, and whose id tells visitors apart
     * @param now milliseconds since the epoch
     * @return what was granted; never fails, completes on the event loop, and not at all after {@link #hungUp}.
     *         Handlers must not throw.
     */
    Future<Ticket> take(RoomView room, VisitorPass pass, long now);

    /** The request that {@code ticket} was asked for is broken off; a number that comes later is given back. */
    default void hungUp(RoomView room, long visitorId, Future<Ticket> ticket) {
    }

    /** A number that was granted is not used. */
    default void giveBack(RoomView room, Ticket.Numbered number) {
    }
}
